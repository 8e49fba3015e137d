// Node 20 can't read TypeScript, and says only "Unknown file extension". Root scripts load this file first.
const [major] = process.versions.node.split('.')
if (Number(major) < 24) {
  console.error(
    `These scripts need Node 24, and this is Node ${process.versions.node}. Start them with pnpm, which installs Node 24 ` +
      'for this repository: `npx -y pnpm@12 test`, or `npx -y pnpm@12 node scripts/…`.',
  )
  process.exit(1)
}
