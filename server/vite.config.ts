import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const SERVER = import.meta.dirname
const ROOT = join(SERVER, '..')

/** Packages that load files from their own folders (WebAssembly, native code, web pages), and so cannot be bundled. */
const LEFT_IN_PLACE = /^(@electric-sql\/pglite|@node-rs\/argon2|sharp|@fastify\/swagger(-ui)?)(\/|$)/

const OURS = /^(?!.*node_modules).*\/(server|src)\//

/** Leaves out the source maps of packages, reading which would double the time of a start. Errors still name our sources. */
const withoutMapsOfPackages: Plugin = {
  name: 'dugsi-without-maps-of-packages',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.moduleIds.some((id) => OURS.test(id))) continue
      file.map = null
      file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
      delete bundle[`${file.fileName}.map`]
    }
  },
}

/** Bundles the server with its packages into few files that Node runs directly. */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [withoutMapsOfPackages],
  ssr: { noExternal: true, external: [] },
  build: {
    ssr: true,
    outDir: join(ROOT, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(SERVER, 'main.ts'),
        backup: join(SERVER, 'backup/backup.ts'),
        'first-start': join(SERVER, 'process/first-start.ts'),
        certificate: join(SERVER, 'addresses/make-certificate.ts'),
        doctor: join(SERVER, 'checks/doctor.ts'),
        'trial-restore': join(SERVER, 'backup/trial-restore.ts'),
        'watchdog-thread': join(SERVER, 'process/watchdog-thread.ts'),
        'sheet-worker': join(SERVER, 'sheets/sheet-worker.ts'),
      },
      external: LEFT_IN_PLACE,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Smaller files start faster; names stay, for profiles and for errors without a map.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        codeSplitting: {
          groups: [
            // Zod has a file of its own, since checking the settings loads nothing else.
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            // Mail, spreadsheets, metrics, notices and the making of certificates are loaded when they are used.
            {
              name: 'packages',
              test: /node_modules\/(?!nodemailer|xlsx|prom-client|tdigest|bintrees|@opentelemetry|web-push|http_ece|jw[as]\/|https-proxy-agent|agent-base|@peculiar|tsyringe|reflect-metadata|asn1js|pv(ts)?utils)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
