#!/bin/sh
# Outlives the stack's own process by a moment: when that is gone, however it went (kill -9, out of memory), its pipe to
# us closes, and whatever it left is ended and removed. After an orderly stop the run folder is gone: nothing to do.
#
#   guard.sh <run folder> <config file of the run>
set -u

cat >/dev/null
[ -d "$1/pids" ] || exit 0

end() {
  read -r pid <"$1" || return 0
  [ "$pid" -gt 1 ] || return 0
  # Its group, then itself. Spelled so that dash understands it: not -KILL with --, not -s without it.
  kill -s KILL -- "-$pid" 2>/dev/null
  kill -s KILL -- "$pid" 2>/dev/null
}

# firebase-tools first, so that it starts nothing new. A child it had just forked may still be writing its id.
[ -f "$1/pids/firebase-tools" ] && end "$1/pids/firebase-tools"
sleep 0.3
for file in "$1"/pids/*; do end "$file"; done
rm -rf "$1" "$2"
