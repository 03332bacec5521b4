# Guard of a process's servers. Its input ends when the process that started it has ended, for any reason.
# Then it ends the servers which that process left in its folder, $1, and removes the folder.
while read -r _; do :; done
for file in "$1"/*/pid; do
  pid=$(cat "$file" 2>/dev/null) || continue
  # Pids are reused, so a server is recognized by its program name, which begins with the folder.
  command=$(tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" || ps -ww -o command= -p "$pid" 2>/dev/null)
  case $command in "$1"/*) kill -9 "$pid" ;; esac
done
rm -rf "$1"
