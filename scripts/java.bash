# Finding a Java that runs graphflow. Sourced, not run: by the scripts of a checkout, where it lies
# beside them, and by the command of a distribution, where it lies in lib. A script says before:
# `program`, its name in messages, and `tool`, the program of a JDK that it needs: `java`, `javac` or
# `jlink`. Bash 3.2 is enough.

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

# java_release HOME: prints the release of the Java in HOME, if it has the tool.
java_release() {
  [[ -x $1/bin/java && -x $1/bin/$tool && -r $1/release ]] || return 1
  release_field "$1" '^JAVA_VERSION="([0-9]+)'
}

# is_usable HOME: is there a Java with the tool, and is it new enough?
is_usable() {
  local release
  release=$(java_release "$1") && ((release >= needed))
}

# find_java: prints the home of the first usable Java. Among installed ones the oldest usable release
# is taken, being the one that graphflow is tested with.
find_java() {
  local home java folder best='' best_release=0 release
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

# uses_vectors COMMAND: is this command of graphflow better with the Vector API? The JVM warns on stderr,
# and cannot be told not to, when its incubator module is there. Commands that run no query need none, and
# `query` is over before the loops over vectors are compiled, without which they are slow.
uses_vectors() {
  case ${1-} in
    '' | -* | help | generate | query) return 1 ;;
  esac
}
