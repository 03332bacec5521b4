# Waits until its input ends: that is when the process which started it has ended, however it ended.
# Then it ends the servers that this process has left in its folder, $1, and removes the folder.
while read -r _; do :; done
for file in "$1"/*/pid; do
  pid=$(cat "$file" 2>/dev/null) || continue
  # Since pids are used again, a server is known by the name that it was started under, which begins with the folder.
  command=$(tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" || ps -ww -o command= -p "$pid" 2>/dev/null)
  case $command in "$1"/*) kill -9 "$pid" ;; esac
done
rm -rf "$1"
