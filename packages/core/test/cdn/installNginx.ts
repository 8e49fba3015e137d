import { spawnSync } from 'node:child_process'

/** Installs nginx if it is missing. Throws with instructions if that fails. */
export function installNginx(): void {
  if (succeeds('nginx', '-v')) return
  if (process.getuid?.() === 0 && succeeds('apt-get', '--version')) {
    succeeds('apt-get', 'update')
    if (succeeds('apt-get', 'install', '--yes', '--no-install-recommends', 'nginx')) return
  }
  throw new Error('This test needs nginx on the PATH: apt-get install nginx, or brew install nginx.')
}

function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
