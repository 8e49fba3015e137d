/** The files of an app that are not in `apps/`. What is no text is written as JSON. */
type Files = Readonly<Record<string, string | object>>

const react = { react: '19.3.1', 'react-dom': '19.3.1' }
const reactTypes = { '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }
const testingLibrary = { '@testing-library/dom': '10.4.2', '@testing-library/react': '16.3.3' }

const page = (script: string) => `<!doctype html>
<title>Todos</title>
<link rel="icon" href="data:," />
<body>
  <script type="module" src="${script}"></script>
</body>
`

export const apps: Readonly<Record<string, Files>> = {
  vite: {
    'package.json': {
      type: 'module',
      scripts: { build: 'tsc && vite build' },
      dependencies: react,
      devDependencies: {
        ...reactTypes,
        '@vitejs/plugin-react': '6.3.0',
        typescript: '7.0.2',
        vite: '8.3.8',
      },
    },
    'index.html': page('/main.tsx'),
    'vite.config.js': `import react from '@vitejs/plugin-react'

export default { plugins: [react()], build: { outDir: 'site' } }
`,
  },
  webpack: {
    'package.json': {
      type: 'module',
      scripts: { build: 'tsc && webpack' },
      dependencies: react,
      devDependencies: {
        ...reactTypes,
        'esbuild-loader': '4.5.0',
        typescript: '5.4.5',
        webpack: '5.112.1',
        'webpack-cli': '7.3.1',
      },
    },
    'site/index.html': page('/main.js'),
    'webpack.config.js': `import path from 'node:path'

export default {
  mode: 'production',
  entry: './main.tsx',
  output: { path: path.resolve('site') },
  module: { rules: [{ test: /\\.tsx$/, loader: 'esbuild-loader', options: { jsx: 'automatic' } }] },
  // React alone is over webpack's limits.
  performance: { hints: false },
}
`,
  },
  vitest: {
    'package.json': {
      type: 'module',
      scripts: {
        guide: 'vitest run --globals --environment jsdom guide',
        start: 'vitest run --globals --environment jsdom',
        'every-outcome': 'vitest run --globals --environment happy-dom everyOutcome',
      },
      dependencies: react,
      devDependencies: { ...testingLibrary, jsdom: '31.0.1', vitest: '5.1.1' },
    },
  },
  jest: {
    'package.json': {
      scripts: { guide: 'NODE_OPTIONS=--experimental-vm-modules jest guide', start: 'jest' },
      dependencies: react,
      devDependencies: {
        ...testingLibrary,
        '@babel/core': '8.1.2',
        '@babel/preset-env': '8.0.7',
        '@babel/preset-react': '8.0.1',
        '@babel/preset-typescript': '8.0.7',
        jest: '30.5.2',
        'jest-environment-jsdom': '30.5.2',
        'jest-fixed-jsdom': '0.0.11',
      },
    },
    'babel.config.js': `module.exports = {
  presets: [
    ['@babel/preset-env', { targets: { node: 'current' } }],
    '@babel/preset-react',
    '@babel/preset-typescript',
  ],
}
`,
  },
  commonjs: {
    'package.json': {
      type: 'commonjs',
      scripts: { build: 'tsc', start: 'node main.js' },
      dependencies: react,
      devDependencies: {
        ...reactTypes,
        '@types/node': '20.19.43',
        nodejs: 'npm:node@20.19.6',
        typescript: '6.0.3',
      },
    },
    'tsconfig.json': {
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2022'],
        module: 'NodeNext',
        strict: true,
        skipLibCheck: false,
        types: ['node'],
      },
      files: ['main.ts'],
    },
  },
  testRunners: {
    'package.json': {
      type: 'module',
      scripts: {
        mocha: 'node node_modules/mocha/bin/mocha.js --ui tdd --require global-jsdom/register store.spec.js',
        'node-test': 'node --import global-jsdom/register --import ./globalTest.js --test store.spec.js',
        bun: 'bun test --preload ./happyDom.js store.spec.js',
      },
      dependencies: react,
      devDependencies: {
        '@happy-dom/global-registrator': '21.0.4',
        bun: '1.4.5',
        'global-jsdom': '29.0.0',
        jsdom: '31.0.1',
        mocha: '12.0.3',
      },
      // It asks for an older jsdom.
      overrides: { 'global-jsdom': { jsdom: '31.0.1' } },
    },
  },
  reactNative: {
    'package.json': {
      scripts: { compile: 'node compile.cjs' },
      dependencies: react,
      devDependencies: {
        '@babel/core': '7.29.16',
        '@react-native/babel-preset': '0.88.1',
        'hermes-compiler': '260318099.0.8',
      },
    },
  },
  documents: {
    'package.json': {
      type: 'module',
      dependencies: react,
      devDependencies: {
        '@happy-dom/global-registrator': '21.0.4',
        '@mixmark-io/domino': '2.2.0',
        bun: '1.4.5',
        deno: '2.9.6',
        'global-jsdom': '29.0.0',
        'happy-dom': '21.0.4',
        jsdom: '31.0.1',
        'jsdom-global': '3.0.2',
        jsdom16: 'npm:jsdom@16.7.0',
        linkedom: '0.18.15',
        node20: 'npm:node@20.19.6',
        node26: 'npm:node@26.10.0',
      },
      // It asks for an older jsdom.
      overrides: { 'global-jsdom': { jsdom: '31.0.1' } },
    },
  },
}
