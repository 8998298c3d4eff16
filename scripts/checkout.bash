# What the scripts beside this one share: a JDK, and building a module when the sources are newer
# than its last build. Sourced, not run. A script says before: `program`, its name in messages,
# `module`, what it runs, `root`, the folder of the checkout, and `profile` and `beneath`: the Maven
# profile and the other programs that the module needs, or nothing. It may say `repository`, a local Maven
# repository in the place of the user's. Bash 3.2 is enough.

tool=javac
# shellcheck source=scripts/java.bash
source "$root/scripts/java.bash"

state=$root/target/launcher
stamp=$state/built-$module # as old as the sources that the last build saw
lock=$state/lock           # a symlink to the process that builds: made, or found, in one step
log=$state/build-$module.log
jar=$root/$module/target/$module.jar

# is_built: is the jar newer than its sources? They are those of all modules but the other programs.
is_built() {
  [[ -f $stamp && -f $jar ]] || return 1
  local folder newer sources=("$root/pom.xml" "$root/datasets")
  for folder in "$root"/graphflow-*; do
    case " $module $beneath " in
      *" ${folder##*/} "*) ;;
      *)
        case ${folder##*/} in
          graphflow-bench | graphflow-bom | graphflow-cli | graphflow-dist | graphflow-examples | graphflow-interactive | graphflow-ldbc | graphflow-peers) continue ;;
        esac
        ;;
    esac
    sources+=("$folder/pom.xml")
    [[ -d $folder/src/main ]] && sources+=("$folder/src/main")
  done
  # Folders count as well as files, so that a deleted source is noticed.
  newer=$(find "${sources[@]}" -newer "$stamp" -print 2>/dev/null | head -n 1)
  [[ -z $newer ]]
}

acquire_lock() {
  local owner
  until ln -s "$$" "$lock" 2>/dev/null; do
    owner=$(readlink "$lock" 2>/dev/null) || owner=''
    if [[ -n $owner ]] && ! kill -0 "$owner" 2>/dev/null; then
      # Its process died. Of several that see this, one takes the link away.
      if mv "$lock" "$lock.$$" 2>/dev/null; then
        if [[ $(readlink "$lock.$$") != "$owner" ]]; then
          mv -n "$lock.$$" "$lock" # a new owner came in between
        fi
        rm -f "$lock.$$"
      fi
    else
      sleep 0.2
    fi
  done
  trap 'rm -f "$lock"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

release_lock() {
  rm -f "$lock"
  trap - EXIT INT TERM HUP
}

# build: brings the jar up to date, and then calls `built`, with the lock, if it made a new one.
build() {
  mkdir -p "$state" || fail "cannot write to $root/target, where the build goes"
  acquire_lock
  if ! is_built; then # another launch may have built meanwhile
    command -v mvn >/dev/null || fail "Maven (mvn) is needed to build $program and is not on the PATH"
    printf '%s: building, which takes a minute the first time and happens again only after a change\n' \
      "$program" >&2
    : >"$stamp.new"
    if ! (cd "$root" && JAVA_HOME=$jdk mvn -B -q -Dfast -Dmaven.test.skip=true \
      ${profile:+-P"$profile"} ${repository:+-Dmaven.repo.local="$repository"} -pl "$module" -am package) >"$log" 2>&1 </dev/null; then
      fail "the build failed; see $log"
    fi
    mv "$stamp.new" "$stamp"
    built
  fi
  release_lock
}

jdk=$(find_java) ||
  fail "needs a JDK $needed or newer, and none was found; install one, or set GRAPHFLOW_JAVA_HOME to its folder"
