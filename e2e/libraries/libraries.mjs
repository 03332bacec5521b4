/** The libraries: what each needs, how it is installed in its folder, and what starts it. */

/**
 * @typedef {object} Library
 * @property {string} id
 * @property {string} folder
 * @property {string[]} needs programs that must be there, each asked for its version
 * @property {string[][]} install commands, in its folder
 * @property {string[]} command from its folder
 * @property {number[]} nodes on how many nodes every order is explored
 * @property {string} about what it does by itself, as its own documentation has it
 */

const npm = ['npm', 'install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel', 'error']
const maven = ['mvn', '-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib']
const javac = ['javac', '-cp', 'lib/*', '-d', 'classes', 'src/Adapter.java']
const java = ['java', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-cp', 'classes:lib/*', 'Adapter']

/** @type {Library[]} */
export const libraries = [
  {
    id: 'redlock',
    folder: 'redlock',
    needs: ['npm'],
    install: [npm],
    command: ['node', 'adapter.mjs'],
    nodes: [1, 3],
    about:
      'Node. A lock on one node or on a majority of several. It renews nothing by itself: `extend` is the caller’s.',
  },
  {
    id: 'redis-semaphore',
    folder: 'redis-semaphore',
    needs: ['npm'],
    install: [npm],
    command: ['node', 'adapter.mjs'],
    nodes: [1],
    about:
      'Node. `Mutex`, on several nodes `RedlockMutex`. It renews at 0.8 of the lease and calls `onLockLost` when a renewal finds the lock lost.',
  },
  {
    id: 'redis-py',
    folder: 'redis-py',
    needs: ['python3'],
    install: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', '-r', 'requirements.txt'],
    ],
    command: ['venv/bin/python', 'adapter.py'],
    nodes: [1],
    about:
      'Python. `Lock`, on one node, with a `timeout`. It renews nothing by itself: `extend` and `reacquire` are the caller’s.',
  },
  {
    id: 'redsync',
    folder: 'redsync',
    needs: ['go'],
    install: [['go', 'build', '-mod=mod', '-o', 'redsync', '.']],
    command: ['./redsync'],
    nodes: [1, 3],
    about:
      'Go. A mutex on one node or on a majority of several. It renews nothing by itself: `Extend` is the caller’s.',
  },
  {
    id: 'redisson',
    folder: 'redisson',
    needs: ['mvn', 'javac'],
    install: [maven, javac],
    command: java,
    nodes: [1],
    about: 'Java. `RLock` without a lease of its own: a watchdog renews it.',
  },
  {
    id: 'redisson-lease',
    folder: 'redisson',
    needs: ['mvn', 'javac'],
    install: [maven, javac],
    command: [...java, 'lease'],
    nodes: [1],
    about: 'Java. `RLock` with a lease: nothing renews it.',
  },
]
