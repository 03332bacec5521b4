import { randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keysHeldBy } from './keys.mjs'

/**
 * Resources that all processes of a soak used at one time. `keys` is the result of the last count.
 *
 * @typedef {{ second: number, round: string, processes: number, rssMb: number, largestMb: number, fds: number, keys: number | '', diskMb: number }} Sample
 */

const everyMs = 2_000
/** Time that a round's processes have to exit after the round, even on a busy machine. */
const graceMs = 30_000
/** Interval of the timer whose lateness shows how long the machine was paused. */
const lookMs = 50
/**
 * Environment variable that marks the processes of a round. Every process inherits it, even one whose parent has died. A Redis overwrites its environment with
 * its title.
 */
const mark = 'LOCKSTEP_SOAK'
const pageBytes = 4096

/** Records the resources that all processes of a soak use, and appends them to a CSV file. Works only on Linux, because other systems have no /proc. */
export class Samples {
  /** @type {Sample[]} */
  #taken = []
  #begun = performance.now()
  #folder
  #round = ''
  #id = randomUUID()
  #file
  #stillMs = 0
  #lookedMs = performance.now()
  /** @type {number | ''} */
  #keys = ''
  /** Keys of the processes counted so far: process id and start time, because ids are reused. @type {Set<string>} */
  #known = new Set()

  /** @param {string} file @param {string} [folder] folder whose size is recorded too */
  constructor(file, folder) {
    this.#file = file
    this.#folder = folder
    writeFileSync(file, 'second,round,processes,rssMb,largestMb,fds,keys,diskMb\n')
    setInterval(() => this.#take(), everyMs).unref()
    setInterval(() => this.#look(), lookMs).unref()
  }

  /** Environment for processes that are to be counted. */
  get env() {
    return { ...process.env, [mark]: this.#id }
  }

  /** @param {string} round */
  begin(round) {
    this.#round = round
    this.#stillMs = 0
  }

  /** @returns {number} longest pause of the machine since the round began, in milliseconds */
  stoodStillMs() {
    this.#look()
    return this.#stillMs
  }

  all() {
    return this.#taken
  }

  /** Call this only while no run is active. @returns {Promise<number>} number of keys left in the Redis servers */
  async countKeys() {
    this.#keys = await keysHeldBy(this.pids())
    return this.#keys
  }

  /** @returns {Promise<string[]>} processes that are still running after a grace period; resolves early if all have ended */
  async left() {
    const until = performance.now() + graceMs
    while (this.pids().length > 0 && performance.now() < until) await sleep(100)
    return this.pids().map((pid) => `${pid} ${read(`/proc/${pid}/comm`).trim()}`)
  }

  #look() {
    const nowMs = performance.now()
    this.#stillMs = Math.max(this.#stillMs, nowMs - this.#lookedMs - lookMs)
    this.#lookedMs = nowMs
  }

  #take() {
    const held = this.pids().map((pid) => ({ rssMb: residentMb(pid), fds: openFiles(pid) }))
    const rss = held.map(({ rssMb }) => rssMb)
    const sample = {
      second: Math.round((performance.now() - this.#begun) / 1000),
      round: this.#round,
      processes: held.length,
      rssMb: Math.round(rss.reduce((sum, mb) => sum + mb, 0)),
      largestMb: Math.round(Math.max(0, ...rss)),
      fds: held.reduce((sum, { fds }) => sum + fds, 0),
      keys: this.#keys,
      diskMb: this.#folder === undefined ? 0 : Math.round(bytesIn(this.#folder) / 1024 ** 2),
    }
    this.#taken.push(sample)
    appendFileSync(this.#file, `${Object.values(sample).join(',')}\n`)
  }

  /** Returns the ids of all processes with the mark, of processes that were counted before, and of all their descendants. */
  pids() {
    const wanted = `${mark}=${this.#id}`
    const all = listed('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(processOf)
    const ours = new Set(
      all.filter(({ pid, key }) => this.#known.has(key) || read(`/proc/${pid}/environ`).split('\0').includes(wanted)),
    )
    for (let before = -1; before < ours.size; ) {
      before = ours.size
      const parents = new Set([...ours].map(({ pid }) => pid))
      for (const each of all) if (parents.has(each.parent)) ours.add(each)
    }
    this.#known = new Set([...ours].map(({ key }) => key))
    return [...ours].map(({ pid }) => pid)
  }
}

/** @param {string} pid */
function processOf(pid) {
  // The program's name is in parentheses, and may itself contain parentheses and spaces.
  const [, parent = '', ...rest] = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  return { pid, parent, key: `${pid} ${rest[17] ?? ''}` }
}

/** @param {string} pid */
function residentMb(pid) {
  return (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * pageBytes) / 1024 ** 2
}

/** @param {string} folder @returns {number} */
function bytesIn(folder) {
  return listedWithTypes(folder).reduce((sum, entry) => {
    const file = join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesIn(file) : sizeOf(file))
  }, 0)
}

/** @param {string} pid */
function openFiles(pid) {
  return listed(`/proc/${pid}/fd`).length
}

// A process or a file may disappear while it is being read. If so, the functions below return an empty result.

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @param {string} path */
function listed(path) {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** @param {string} path */
function listedWithTypes(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}

/** @param {string} path */
function sizeOf(path) {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
