/** Builds `player.html`: the theatre as one file that needs neither a server nor the network. Exports put their recordings into it. */
import { createHash } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

/**
 * Adds the player to the page's folder once the page is built: builds it, or copies the file that `LOCKSTEP_PLAYER` names. The server's page and a static site
 * have the same player.
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

/** Leaves the words of other pages out of the translations. The player contains the translations of all languages, so this saves much. */
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

/** Moves script and style into the page, with a policy that allows only these, by their hashes. */
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
      // Vite puts a list of files to preload here; the player has none.
      script = script.replaceAll('__VITE_PRELOAD__', 'void 0')
      // A script in a page must contain neither its own end tag nor the beginning of a comment.
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

/** Content security policy: the page may fetch nothing, and run nothing but its own script and style. */
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
