# What the scripts beside this one share: finding a JDK, and building a module when the sources are
# newer than its last build. Sourced, not run. A script says before: `program`, its name in messages,
# `module`, what it runs, `root`, the folder of the checkout, and `profile` and `beneath`: the Maven
# profile and the other program that the module needs, or nothing. Bash 3.2 is enough.

needed=25 # the oldest Java release that runs graphflow

fail() {
  printf '%s: %s\n' "$program" "$1" >&2
  exit 1
}

# release_field HOME PATTERN: prints what the pattern's group matches in the file with which the JDK
# in HOME describes itself, so that it need not be started to be asked.
release_field() {
  local line
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $line =~ $2 ]]; then
      printf '%s' "${BASH_REMATCH[1]}"
      return 0
    fi
  done <"$1/release"
  return 1
}

# java_release HOME: prints the release of the JDK in HOME.
java_release() {
  [[ -x $1/bin/java && -x $1/bin/javac && -r $1/release ]] || return 1
  release_field "$1" '^JAVA_VERSION="([0-9]+)'
}

# is_usable HOME: is there a JDK, and is it new enough?
is_usable() {
  local release
  release=$(java_release "$1") && ((release >= needed))
}

# find_jdk: prints the home of the first usable JDK. Among installed ones the oldest usable release
# is taken, being the one that graphflow is tested with.
find_jdk() {
  local home java best='' best_release=0 release
  for home in "${GRAPHFLOW_JAVA_HOME-}" "${JAVA_HOME-}"; do
    if [[ -n $home ]] && is_usable "$home"; then
      printf '%s' "$home"
      return 0
    fi
  done

  if java=$(command -v java); then
    while [[ -L $java ]]; do
      folder=$(cd -P "$(dirname "$java")" && pwd)
      java=$(readlink "$java")
      [[ $java == /* ]] || java=$folder/$java
    done
    home=$(cd -P "$(dirname "$java")/.." && pwd)
    if is_usable "$home"; then
      printf '%s' "$home"
      return 0
    fi
  fi

  for home in \
    /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${SDKMAN_DIR:-${HOME-}/.sdkman}"/candidates/java/* \
    "${HOME-}"/.jdks/* "${HOME-}"/.asdf/installs/java/*; do
    release=$(java_release "$home") || continue
    if ((release >= needed)) && [[ -z $best || $release -lt $best_release ]]; then
      best=$home
      best_release=$release
    fi
  done
  [[ -n $best ]] && printf '%s' "$best"
}

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
    case ${folder##*/} in
      "$module" | "$beneath") ;;
      graphflow-bench | graphflow-cli | graphflow-dist | graphflow-examples | graphflow-peers) continue ;;
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
      ${profile:+-P"$profile"} -pl "$module" -am package) >"$log" 2>&1 </dev/null; then
      fail "the build failed; see $log"
    fi
    mv "$stamp.new" "$stamp"
    built
  fi
  release_lock
}

jdk=$(find_jdk) ||
  fail "needs a JDK $needed or newer, and none was found; install one, or set GRAPHFLOW_JAVA_HOME to its folder"
