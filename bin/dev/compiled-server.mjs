/** Starts the compiled server without the page, or runs another command if arguments are given. Tests run this file. */
import { readyCompiled } from '../setup/compiled.mjs'
import { program } from '../setup/program.mjs'
import { root, say } from '../setup/project.mjs'

const { main } = await program(await readyCompiled(root, say))
const [, , ...argv] = process.argv
process.exit(await main(argv.length > 0 ? argv : ['serve']))
