/** Compares our verdicts on recordings with the verdicts of two other judges: Porcupine, and our own search that shares no code with the checkers. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from '../setup/child.mjs'
import { root } from '../setup/project.mjs'
import { disagreements, searched } from './outside-verdicts.mjs'

const judgeFolder = join(root, 'bin/soak/judge')

/**
 * @param {string[]} files recordings
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ runs: number, inconclusive: number, surprises: string[] }>}
 */
export async function judgeOutside(files, env) {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-judges-'))
  return await judgedIn(folder, files, env).finally(() => rmSync(folder, { recursive: true }))
}

/** @param {string} folder folder for the judge's program and input @param {string[]} files @param {NodeJS.ProcessEnv} env */
async function judgedIn(folder, files, env) {
  const found = { runs: 0, inconclusive: 0, surprises: /** @type {string[]} */ ([]) }
  const program = join(folder, 'porcupine')
  const built = await runChild('go', ['build', '-o', program, '.'], { cwd: judgeFolder, env }).catch(() => undefined)
  const hasPorcupine = built?.status === 0
  if (!hasPorcupine) found.surprises.push(`Porcupine cannot judge: ${built?.output.trim() ?? 'Go is missing'}`)
  for (const file of files) {
    const [json, edn] = [join(folder, 'runs.json'), join(folder, 'runs.edn')]
    await exported(file, '--porcupine', json, env)
    await exported(file, '--edn', edn, env)
    const runs = linesOf(readFileSync(json, 'utf8')).map((line) => JSON.parse(line))
    const histories = readFileSync(edn, 'utf8').split(/(?<=\]\n)(?=\[)/)
    found.runs += runs.length
    for (const [index, run] of runs.entries())
      found.surprises.push(...disagreements(run, searched(histories[index] ?? '', run), 'the search'))
    if (!hasPorcupine) continue
    const { output } = await runChild(program, [json], { cwd: root, env })
    const said = linesOf(output).map((line) => JSON.parse(line))
    if (said.length !== runs.length)
      found.surprises.push(`${file}: Porcupine judged ${said.length} of ${runs.length} runs`)
    for (const [index, { lock, sales, writes }] of said.entries()) {
      const legal = { lock: lock === 'Ok', sales: sales === 'Ok', writes: writes === 'Ok' }
      if ([lock, sales, writes].includes('Unknown')) found.inconclusive += 1
      else found.surprises.push(...disagreements(runs[index], legal, 'Porcupine'))
    }
  }
  if (found.runs === 0) found.surprises.push('nothing was judged')
  return found
}

/** @param {string} file @param {string} format @param {string} out @param {NodeJS.ProcessEnv} env */
async function exported(file, format, out, env) {
  const args = ['bin/lockstep.mjs', 'export', file, format, '--force', '--out', out]
  const { status, output } = await runChild(process.execPath, args, { cwd: root, env })
  if (status !== 0) throw new Error(`${file} cannot be exported: ${output}`)
}

const linesOf = (/** @type {string} */ text) => text.split('\n').filter((line) => line.startsWith('{'))

/** @param {string} folder */
export const recordingsIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .map((name) => join(folder, name))
