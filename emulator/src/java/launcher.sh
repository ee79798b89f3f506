#!/bin/sh
# `java`, as firebase-tools alone sees it: the first of its PATH, installed under that name by install-launcher.ts.
# Always exec, never fork: firebase-tools signals exactly the process it started.
#
#   -version                     a version that firebase-tools accepts; the SDK's jar needs only Java 11
#   -jar <Firestore>             Google's emulator from the Cloud SDK, which has no main manifest
#   -jar <Storage rules> serve   our runtime
#   anything else                the real java
#
# With the official jars (KEELSTONE_FIRESTORE_JAR empty) it only writes down who is started.
set -u

role=other
previous=
for word in "$@"; do
  if [ "$previous" = -jar ]; then
    case $word in
      "${FIRESTORE_EMULATOR_BINARY_PATH:-}" | */cloud-firestore-emulator-*.jar) role=firestore ;;
      "${STORAGE_EMULATOR_BINARY_PATH:-}" | */cloud-storage-rules-*.jar) role=storage-rules ;;
    esac
    break
  fi
  if [ "$word" = -version ]; then role=version; fi
  previous=$word
done

# exec keeps the process id, so this is the id of what runs next. The stack watches it, and ends it if firebase-tools
# is killed and cannot.
case $role in
  firestore | storage-rules)
    echo "$$" >"$KEELSTONE_PIDS/$role"
    # A stack that stops writes `stopping` and then reads these ids: if it was too early to see ours, we see that.
    if [ ! -d "$KEELSTONE_PIDS" ] || [ -e "$KEELSTONE_PIDS/../stopping" ]; then exit 1; fi
    ;;
esac

if [ -z "$KEELSTONE_FIRESTORE_JAR" ]; then exec "$KEELSTONE_JAVA" "$@"; fi

case $role in
  version)
    echo 'openjdk version "21.0.0" 2023-09-19' >&2
    exit 0
    ;;
  storage-rules) exec "$KEELSTONE_NODE" "$KEELSTONE_STORAGE_RULES" serve ;;
  other) exec "$KEELSTONE_JAVA" "$@" ;;
esac

left=$#
while [ "$left" -gt 0 ]; do
  word=$1
  shift
  left=$((left - 1))
  case $word in
    -Dgoogle.cloud_firestore.debug_log_level=*) ;; # a line per message: slow, and firebase-tools keeps each one
    -jar)
      shift
      left=$((left - 1))
      set -- "$@" -cp "$KEELSTONE_FIRESTORE_JAR" com.google.cloud.datastore.emulator.firestore.CloudFirestore
      ;;
    --database-edition) # unknown to 1.19.9
      shift
      left=$((left - 1))
      ;;
    --database-edition=*) ;;
    *) set -- "$@" "$word" ;;
  esac
done
# Its code never gets hot enough to repay the second compiler, nor its data a collector with threads of its own.
exec "$KEELSTONE_JAVA" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$@"
