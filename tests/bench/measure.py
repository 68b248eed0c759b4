# Runs a shell command and prints its wall seconds, CPU seconds and the kilobytes of its largest process, with all
# that it starts: a process that outlives the command, as esbuild's does, counts too, which GNU time does not see.
import ctypes, os, resource, subprocess, sys, time

PR_SET_CHILD_SUBREAPER = 36
if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1) != 0:
    sys.exit("Only Linux hands over the processes that a command leaves behind.")
# A Python that was started by a wrapper script already has that script's seconds.
before = resource.getrusage(resource.RUSAGE_CHILDREN)
start = time.monotonic()
code = subprocess.run(["sh", "-c", sys.argv[1]], stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode
wall = time.monotonic() - start
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(wall, usage.ru_utime + usage.ru_stime - before.ru_utime - before.ru_stime, usage.ru_maxrss)
sys.exit(code)
