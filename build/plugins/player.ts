/** Builds `player.html`: the theatre as a single file that needs neither a server nor a network. Exports add their recordings to this file. */
import { createHash } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/**
 * Adds the player to the page's folder after the page has been built. Builds the player, or copies the file that `LOCKSTEP_PLAYER` names, because the server's
 * page and a static site use the same player.
 */
export function playerToo(): Plugin {
  let outDir = ''
  return {
    name: 'lockstep-player-too',
    apply: 'build',
    configResolved({ root, build: { outDir: folder } }) {
      outDir = resolve(root, folder)
    },
    writeBundle: () => {
      const { LOCKSTEP_PLAYER: built } = process.env
      return built === undefined ? buildPlayer(outDir) : copyFile(built, join(outDir, 'player.html'))
    },
  }
}

async function buildPlayer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'warn',
    plugins: [withoutOtherPages(), react(), oneFile()],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'web/player.html',
        output: { codeSplitting: false },
      },
    },
  })
}

/** Parts of a dictionary that no view of the player shows. */
const ofOtherPages =
  /^(compare|which|handout|library|lock-libraries|plans|quiz|recordings|recordings-list|workshop\/.+)$/

/** Removes the words of other pages from the translations. The player contains translations into all languages, so this saves a lot of space. */
function withoutOtherPages(): Plugin {
  return {
    name: 'lockstep-without-other-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locale\/[a-z]{2}\/language\.ts$/ },
      handler: (code) =>
        code.replaceAll(/^ {2}'?([\w/-]+)'?[:,].*\n/gm, (line, part: string) => (ofOtherPages.test(part) ? '' : line)),
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const registered = file.type === 'chunk' ? file.code.matchAll(/\(["'`]([a-z/-]+)["'`],/g) : []
        const shown = [...registered].find(([, part = '']) => ofOtherPages.test(part))
        if (shown !== undefined) throw new Error(`The player shows words of "${shown[1]}", which its translations lack`)
      }
    },
  }
}

/** Moves the script and the style sheet into the page, and adds a policy that allows only these two, identified by their hashes. */
function oneFile(): Plugin {
  return {
    name: 'lockstep-one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      let script = ''
      let style = ''
      const page = bundle['player.html']
      if (page?.type !== 'asset') throw new Error('The build made no player.html')
      for (const [name, file] of Object.entries(bundle)) {
        if (file === page) continue
        if (file.type === 'chunk') script += file.code
        else if (name.endsWith('.css')) style += file.source
        else throw new Error(`${name} is not part of the one file`)
        delete bundle[name]
      }
      // Vite replaces this placeholder with a list of files to preload, but the player has no such files.
      script = script.replaceAll('__VITE_PRELOAD__', 'void 0')
      // A script inside of a page must not contain its own end tag or the beginning of a comment.
      script = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
      page.source = String(page.source)
        .replace(/\s*<script type="module"[^>]*><\/script>/, '')
        .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
        .replace(
          '<head>',
          () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy(script, style)}" />`,
        )
        .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
        .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`)
    },
  }
}

/** Returns the content security policy: the page may fetch nothing, and may use only its own script and style sheet. */
function policy(script: string, style: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    'font-src data:',
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
