import { join } from 'node:path'
import { root } from '../../bin/setup/project.mjs'

/** Folder for the screenshots of all views, and for the page that shows all of them. */
export const shotsFolder = join(root, '.lockstep', 'shots')
