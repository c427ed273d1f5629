import { isIn, type ListedFile } from './file-sets.ts'

/** A browser opens about this many connections to one host. */
const FETCHED_AT_ONCE = 6

export type FilesDeps = {
  files: readonly ListedFile[]
  origin: string
  /** Opens the cache under the same name in every release, so that unchanged files are not fetched again. */
  open: () => Promise<Cache>
  fetch: typeof fetch
  /** Whether a newer release is being installed or waits to take over. */
  isOvertaken: () => boolean
}

/** The cache key: the URL, with the revision where a file may change under its name. */
function keyOf({ url, revision }: ListedFile, origin: string): string {
  const address = new URL(url, origin)
  if (revision) address.searchParams.set('__WB_REVISION__', revision)
  return address.href
}

const TYPES = { js: 'javascript', css: 'css' } as const

/** Whether an answer is the file: a captive portal answers every request with a page of its own, and 200. */
function isFile(answer: Response, url: string): boolean {
  const type = TYPES[url.split('.').at(-1) as keyof typeof TYPES] as string | undefined
  return answer.ok && (type === undefined || (answer.headers.get('content-type') ?? '').includes(type))
}

async function fetchFile({ url, revision }: ListedFile, deps: FilesDeps): Promise<Response> {
  // The browser's HTTP cache may hold another revision under this name.
  const answer = await deps.fetch(new URL(url, deps.origin), revision ? { cache: 'reload' } : {})
  if (!isFile(answer, url)) throw new TypeError(`no file: ${url}`)
  // Browsers refuse a redirected response as the answer to a navigation.
  return answer.redirected ? new Response(await answer.blob(), answer) : answer
}

/** Fetches the files of these sets that the device lacks; rejects when any of them could not be fetched. */
export async function fetchSets(deps: FilesDeps, bits: number): Promise<void> {
  const cache = await deps.open()
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const left = deps.files.filter((file) => isIn(file, bits) && !stored.has(keyOf(file, deps.origin)))
  const fetchOn = async (): Promise<void> => {
    for (let file = left.shift(); file; file = left.shift())
      await cache.put(keyOf(file, deps.origin), await fetchFile(file, deps))
  }
  const done = await Promise.allSettled(Array.from({ length: FETCHED_AT_ONCE }, fetchOn))
  const failed = done.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/** Removes the files of other releases; all of them stay while a newer release is on its way, which removes them later. */
export async function dropOthers({ files, origin, open, isOvertaken }: FilesDeps): Promise<void> {
  const cache = await open()
  const own = new Set(files.map((file) => keyOf(file, origin)))
  const others = (await cache.keys()).filter(({ url }) => !own.has(url))
  // The question comes last: a release that begins after the keys were read has stored none of them.
  if (isOvertaken()) return
  await Promise.all(others.map((request) => cache.delete(request)))
}

/** The file that a request asks for; undefined where it is none of the app's. */
export function fileOf({ files, origin }: FilesDeps, request: Request): ListedFile | undefined {
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== origin) return undefined
  if (request.mode === 'navigate')
    return address.pathname.startsWith('/api/') ? undefined : files.find(({ url }) => url === 'index.html')
  return files.find(({ url }) => `/${url}` === address.pathname)
}

/** Answers from the cache; a file that the device lacks is fetched and stored. */
export async function answerWith(deps: FilesDeps, file: ListedFile): Promise<Response> {
  const cache = await deps.open()
  const key = keyOf(file, deps.origin)
  const stored = await cache.match(key)
  if (stored) return stored
  const answer = await fetchFile(file, deps)
  // A device without room still shows the file.
  await cache.put(key, answer.clone()).catch(() => undefined)
  return answer
}
