// Ways to put a document into a program that is no browser: for tests, and to render on a server.

const url = 'http://localhost/'

/** Makes globals of a window, as people do by hand. */
function use(window) {
  globalThis.window = window
  globalThis.document = window.document
}

async function jsdom(options, name = 'jsdom') {
  const { JSDOM } = await import(name)
  return new JSDOM('', options).window
}

export const documents = {
  'no document': () => undefined,
  jsdom: async () => use(await jsdom({ url })),
  'jsdom that runs scripts': async () => use(await jsdom({ url, runScripts: 'dangerously' })),
  'jsdom without an address': async () => use(await jsdom()),
  'jsdom 16': async () => use(await jsdom({ url }, 'jsdom16')),
  'all names of the window of jsdom': async () => {
    const window = await jsdom({ url })
    for (const name of Object.getOwnPropertyNames(window))
      if (!(name in globalThis)) globalThis[name] = window[name]
  },
  'global-jsdom': () => import('global-jsdom/register'),
  'jsdom-global': () => import('jsdom-global/register.js'),
  'happy-dom': async () => {
    const { Window } = await import('happy-dom')
    use(new Window({ url }))
  },
  'the registrator of happy-dom': async () => {
    const { GlobalRegistrator } = await import('@happy-dom/global-registrator')
    GlobalRegistrator.register({ url })
  },
  linkedom: async () => {
    const { parseHTML } = await import('linkedom')
    use(parseHTML('<p>'))
  },
  domino: async () => {
    const { default: domino } = await import('@mixmark-io/domino')
    use(domino.createWindow('<p>'))
  },
  'a document of domino': async () => {
    const { default: domino } = await import('@mixmark-io/domino')
    globalThis.document = domino.createDocument('<p>')
  },
  'an empty document': () => {
    globalThis.document = {}
  },
  'an empty window': () => use({ document: {} }),
  'the globals of React Native': () => {
    globalThis.window = globalThis
    globalThis.global = globalThis
  },
}
