import { join } from 'node:path'
import { root } from '../../bin/setup/project.mjs'

/** Where the pictures and their sheet go. */
export const shotsFolder = join(root, '.lockstep', 'shots')
