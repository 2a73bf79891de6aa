// JavaScript, because an older Node cannot read TypeScript. Loaded before main.ts.
const NEEDED = 24
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `Muster needs Node ${NEEDED} or later, and this is ${process.version}. Run npm ci without --omit=optional, which installs Node ${NEEDED} inside the project on Linux, and start with npm. Elsewhere install Node ${NEEDED} from nodejs.org.\n`,
  )
  process.exit(1)
}
