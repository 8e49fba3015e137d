import path from 'node:path'

export default {
  mode: 'production',
  entry: './main.tsx',
  output: { path: path.resolve('site') },
  module: { rules: [{ test: /\.tsx$/, loader: 'esbuild-loader', options: { jsx: 'automatic' } }] },
  // React alone is over webpack's limits.
  performance: { hints: false },
}
