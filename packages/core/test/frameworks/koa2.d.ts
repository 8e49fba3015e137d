// Koa 2 under another name, as far as the tests use it.
declare module 'koa2' {
  export { default } from 'koa'
}
