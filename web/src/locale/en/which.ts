export const whichWords = {
  title: 'Which lock do I need?',
  about: 'Six questions about your work. The answer has three points, each with a lesson that shows why.',
  card: 'Six questions, an answer in three points, and a checklist for a code review.',
  answer: 'Your answer',
  lesson: 'The lesson',
  missing: (questions: number) =>
    questions === 1 ? 'One question is still open.' : `${questions} questions are still open.`,
  link: 'Copy a link to this answer',
  again: 'Start over',
  compare: 'Compare the stores in figures',
  questions: {
    harm: {
      ask: 'What breaks if two workers are in at once?',
      options: { waste: 'Work is done twice. It costs time or money.', wrong: 'Data goes wrong, or money is lost.' },
    },
    refuse: {
      ask: 'What does the work change, and can that refuse a late write?',
      options: {
        row: 'A row in a database: the write can have a condition.',
        number: 'A service that could compare a number with the last one.',
        no: 'Something that takes any write: a file, a mail, a device.',
      },
    },
    store: {
      ask: 'Which store do you run already?',
      options: {
        sql: 'MariaDB, MySQL or PostgreSQL',
        redis: 'Redis or Valkey',
        consensus: 'ZooKeeper or etcd',
        none: 'None of these',
      },
    },
    work: {
      ask: 'How long is the work?',
      options: {
        short: 'Less than a second, in one transaction',
        known: 'Longer, but with a known limit',
        open: 'Nobody knows',
      },
    },
    wait: {
      ask: 'What does a worker do that does not get the lock?',
      options: { skip: 'It goes away: somebody else does the work.', few: 'A few wait.', many: 'Many wait.' },
    },
    forget: {
      ask: 'May the lock be forgotten when its server dies?',
      options: { may: 'Yes, once in a while', 'must-not': 'No' },
    },
  },
  advice: {
    version: 'Take no lock. Give the row a version, and write only if it is unchanged. Look how many rows changed.',
    'row-lock': 'Lock the row itself: SELECT … FOR UPDATE, in the transaction that writes it.',
    'redis-key':
      'One key in one Redis is enough: SET NX PX with a value of your own. Release it by a script that compares the value.',
    'consensus-key': 'Take the lock that your ZooKeeper or etcd has: a place in line, or a lease.',
    'sql-row': 'Keep a row as the lock, with its owner and an expiry. Then no transaction stays open for long.',
    fence: 'Take a lock that gives out a growing number. The service refuses a smaller one, in the write itself.',
    cannot:
      'No lock can promise this: a worker that was paused wakes up and writes. Put something before it that can refuse. Or make a second time harmless.',
    'transaction-end':
      'There is no lease to choose: what you wrote counts from the COMMIT on. Let nothing in the transaction wait for a network.',
    'lease-long': 'Make the lease several times as long as the longest work. After a crash, all wait for that long.',
    'lease-renewed':
      'Renew the lease after a third of it, and stop when a renewal fails. Set a limit after which nobody renews.',
    session: 'The lock ends with its session or lease. Whoever was paused has to ask before it goes on.',
    failover:
      'A Redis that fails over can forget a grant. Take ZooKeeper, etcd, a committed row in a database, or a majority of Redis servers.',
    'skip-once': 'Try once, and go away. Do not release early what is to count for a whole period.',
    'skip-locked': 'Take the next free row with SKIP LOCKED. Nobody waits for a row that somebody has.',
    'few-retry': 'Try again after random times, with a limit. Say why when you give up.',
    'many-queue':
      'Let waiters be told instead of asking: first listen, then look. Look again after a while all the same.',
    'many-rows': 'Spread the work over rows, and take one with SKIP LOCKED. One row that all want is a queue.',
  },
  checklist: {
    title: 'For a code review',
    about: 'Tick what you have seen in the code. Each line has a lesson in which it is missing.',
    print: 'Print',
    points: {
      once: 'Grant and expiry are one command. Nothing can crash between them.',
      owner: 'The value names this attempt, not the machine or the thread. Only its owner releases.',
      atomic: 'Compare and delete are one step on the server, not a GET and a DEL.',
      finally: 'The release is in a finally, and what it answers is looked at.',
      timeout: 'An acquire that throws may have got the lock. It is released all the same.',
      lease: 'The work cannot outlast its lease, or something renews the lease.',
      paused: 'A worker that is paused for a minute just before its write does no harm.',
      check: 'The token or version is compared in the write itself, not before it.',
      commit: 'The lock is released after the COMMIT, not before it.',
      waiters: 'Waiters do not all come back at the same moment, and each has a limit.',
      failover: 'Somebody has decided what happens when the lock’s server dies and forgets.',
    },
  },
}
