import { GlobalRegistrator } from '@happy-dom/global-registrator'

// Its fetch refuses a server of another origin, as a browser does.
GlobalRegistrator.register({
  url: 'http://localhost/',
  settings: { fetch: { disableSameOriginPolicy: true } },
})
