# What a shell command costs, with all that it starts, even what outlives it: a generator may leave a helper of its own behind, whose work counts as well.
import ctypes, os, resource, subprocess, sys, time

PR_SET_CHILD_SUBREAPER = 36
if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1) != 0:
    sys.exit("Only Linux hands over what a command leaves behind.")
# A Python that a script has looked for brings that script's seconds along.
before = resource.getrusage(resource.RUSAGE_CHILDREN)
start = time.monotonic()
code = subprocess.run(["sh", "-c", sys.argv[1]], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode
wall = time.monotonic() - start
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
# Seconds, and the kilobytes of the largest process.
print(wall, usage.ru_utime + usage.ru_stime - before.ru_utime - before.ru_stime, usage.ru_maxrss)
sys.exit(code)
