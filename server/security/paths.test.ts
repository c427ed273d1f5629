import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#domain/endpoints.ts'
import { openSchool, type School } from '../testing/school.ts'
import { temporaryFolder } from '../testing/server-process.ts'

const SECRET_TEXT = 'what nobody may read'

let school: School
let token: string
const folder = temporaryFolder()
beforeAll(async () => {
  const dist = join(folder.path, 'dist')
  fs.mkdirSync(join(dist, 'assets'), { recursive: true })
  fs.writeFileSync(join(dist, 'index.html'), '<title>Dugsi</title>')
  fs.writeFileSync(join(dist, 'assets/main-1a2b.js'), 'app()')
  for (const name of ['.env', 'assets/.hidden']) fs.writeFileSync(join(dist, name), SECRET_TEXT)
  for (const name of ['secret', 'package.json', 'server.log', 'dugsi.backup'])
    fs.writeFileSync(join(folder.path, name), SECRET_TEXT)
  fs.mkdirSync(join(folder.path, 'dist-old'))
  fs.writeFileSync(join(folder.path, 'dist-old/secret'), SECRET_TEXT)
  school = await openSchool({ distDir: dist })
  token = (await school.signIn('ADMIN')).token
})
afterAll(async () => {
  await school.close()
  folder.remove()
})

const get = (url: string, method = 'GET') =>
  school.app.inject({
    method: method as 'GET',
    url,
    headers: { accept: 'text/html, */*', authorization: `Bearer ${token}` },
  })

const UP = ['..', '%2e%2e', '%2e.', '..%00', '%252e%252e', '..;', '....//', '%c0%ae%c0%ae', '..%5c', '..\\']
const SLASHES = ['/', '%2f', '\\']
const targets = ['secret', 'package.json', 'server.log', 'dugsi.backup', '-old/secret']

describe('a path out of the served folder', { tags: ['attack:path-traversal'] }, () => {
  it.each(UP)('serves nothing with %s', async (up) => {
    for (const slash of SLASHES)
      for (const target of targets)
        for (const from of ['/', '/assets/']) {
          const answer = await get(`${from}${up}${slash}${up}${slash}${target}`)
          expect(answer.body).not.toContain(SECRET_TEXT)
          expect((await get(`${from}${up}${slash}${target}`)).body).not.toContain(SECRET_TEXT)
        }
  })

  it.each([
    '/.env',
    '/assets/.hidden',
    '/%2eenv',
    '/assets/%2ehidden',
    `/${'/'.repeat(3)}etc/passwd`,
    '/file:///etc/passwd',
  ])('does not serve hidden files either: %s', async (url) => {
    const answer = await get(url)
    expect([answer.body.includes(SECRET_TEXT), answer.body.includes('root:')]).toEqual([false, false])
  })

  it('does not stop the app itself from being served', async () => {
    expect((await get('/assets/main-1a2b.js')).body).toBe('app()')
  })
})

describe('a stored file', () => {
  const files = endpoints.filter(({ isFile }) => isFile)

  it(
    'is named by an opaque id or that of an account only, and is sent to signed-in people only',
    { tags: ['attack:path-traversal'] },
    () => {
      // Templates and tables for other programs are made for each call, and none is stored: they have no address.
      expect(files.map(({ id }) => id).toSorted()).toEqual([
        'attendance.paper',
        'documents.file',
        'exams.uploadTemplate',
        'expenses.file',
        'exports.everything',
        'exports.file',
        'exports.pack',
        'users.photo',
      ])
      for (const { roles } of files) expect(roles).not.toBe('public')
      for (const { params } of files.filter(({ method }) => method === 'GET')) {
        for (const guess of ['0', '-1', '1.jpg', 'me.jpg', '../secret', '00000000-0000-0000-0000-00000000000g', ''])
          expect(params?.safeParse({ photoId: guess, id: guess }).success).toBe(false)
      }
    },
  )
})

describe('backups, logs and the audit log', { tags: ['attack:backup-and-trail'] }, () => {
  /** Every route that the server reports. */
  const routes = (): string[] => {
    const found: string[] = []
    const stack: string[] = []
    for (const line of school.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const parts = /^((?:[│ ] {3})*)[├└]── (\S+?)(?: \(([A-Z, ]+)\))?$/.exec(line)
      if (!parts) continue
      const [, indent = '', segment = '', methods = ''] = parts
      stack.length = indent.length / 4
      stack.push(segment)
      for (const method of methods.split(', ').filter(Boolean)) found.push(`${method} ${stack.join('')}`)
    }
    return found
  }

  it('have no route: there are only the declared calls, their description and the app', () => {
    const declared = endpoints.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => `${method} /api${each}`),
    )
    const found = routes()
    const known = new Set([...declared, ...declared.map((each) => each.replace(/^GET/, 'HEAD'))])
    const others = found.filter((each) => !known.has(each.replace('|:studentId', '')))
    expect(found.length).toBeGreaterThan(endpoints.length)
    expect(
      others.filter((each) => /backup|log(?!in|out)|audit|restore$|dump|debug|metrics|env|config/i.test(each)),
    ).toEqual([])
    expect(others.filter((each) => !/^(GET|HEAD|OPTIONS) /.test(each))).toEqual([])
  })

  it.each(['backup', 'backups', 'logs', 'log', 'data', 'db', 'secret', 'dump', 'metrics', 'debug', '.git/config'])(
    'are not served at a guessed address: %s',
    async (name) => {
      for (const url of [`/api/${name}`, `/api/admin/${name}`, `/api/audit/${name}`]) {
        const { statusCode } = await get(url)
        expect([url, [400, 404].includes(statusCode)]).toEqual([url, true])
      }
    },
  )
})
