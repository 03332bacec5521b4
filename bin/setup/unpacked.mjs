/** Unpacks a browser or fonts. unpack.mjs runs this file as a separate process, because this code needs tsx. */

import { access, chmod, copyFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inEnglish } from '../../model/words/en/reason-error.ts'
import { libraryFolders, unpackWithApt } from '../../server/processes/apt.ts'
import { execute } from '../../server/processes/execute.ts'
import { root, say } from './project.mjs'

const unpackings = {
  browser: {
    anyOf: ['chromium-headless-shell'],
    // The browser reads resources of this package from the folder in which it is run.
    with: ['chromium-common'],
    target: join(root, '.cache', 'browser'),
    check: makeBrowserReady,
  },
  fonts: {
    anyOf: ['fonts-dejavu-core'],
    // The page's own fonts lack Chinese characters.
    with: ['fonts-wqy-microhei'],
    target: join(root, '.cache', 'fonts'),
    check: makeFontsReady,
  },
}

/** Writes the script that starts the browser with its own libraries. The script uses relative paths only, because the folder is moved afterwards. */
async function makeBrowserReady(/** @type {string} */ tree) {
  const start = join(tree, 'start')
  const folders = libraryFolders(tree).map((folder) => `$here/${relative(tree, folder)}`)
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    `export LD_LIBRARY_PATH="${folders.join(':')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    'exec "$here/usr/lib/chromium/chromium-headless-shell" "$@"',
  ]
  await writeFile(start, `${lines.join('\n')}\n`)
  await chmod(start, 0o755)
  await execute(start, ['--version'])
}

async function makeFontsReady(/** @type {string} */ tree) {
  // This font folder is missing if the tree was unpacked by a version that had no pages in Chinese.
  await access(join(tree, 'usr/share/fonts/truetype/wqy'))
  await copyFile(join(root, 'bin/setup/fonts.conf'), join(tree, 'fonts.conf'))
}

const unpacking = Object.entries(unpackings).find(([name]) => name === process.argv[2])?.[1]
if (unpacking === undefined) throw new Error(`What should be unpacked: ${Object.keys(unpackings).join(' or ')}?`)
try {
  await unpackWithApt({ ...unpacking, say: (step) => say(inEnglish(step)) })
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
