import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

type Words = { lang: string; dir?: 'rtl'; title: string; get: string; android: string; apple: string; open: string }

/** What a tablet's user reads; the names of settings are those of the devices. */
const WORDS: readonly Words[] = [
  {
    lang: 'so',
    title: 'Ku dar shahaadada dugsiga qalabkan',
    get: '1. Soo deji shahaadada',
    android:
      '2. Android: Settings › Security › Encryption & credentials › Install a certificate › CA certificate; dooro faylka la soo dejiyey.',
    apple:
      '2. iPad ama iPhone: Settings › Profile Downloaded › Install; kadib General › About › Certificate Trust Settings oo daar.',
    open: '3. Fur barnaamijka',
  },
  {
    lang: 'ar',
    dir: 'rtl',
    title: 'أضف شهادة المدرسة إلى هذا الجهاز',
    get: '1. نزّل الشهادة',
    android:
      '2. أندرويد: Settings › Security › Encryption & credentials › Install a certificate › CA certificate، ثم اختر الملف.',
    apple:
      '2. آيباد أو آيفون: Settings › Profile Downloaded › Install، ثم General › About › Certificate Trust Settings وفعّلها.',
    open: '3. افتح التطبيق',
  },
  {
    lang: 'en',
    title: 'Add the school’s certificate to this device',
    get: '1. Download the certificate',
    android:
      '2. Android: Settings › Security › Encryption & credentials › Install a certificate › CA certificate; choose the downloaded file.',
    apple:
      '2. iPad or iPhone: Settings › Profile Downloaded › Install; then General › About › Certificate Trust Settings, and switch it on.',
    open: '3. Open the app',
  },
]

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const pageOf = (school: string, app: string): string => `<!doctype html>
<html lang="so"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(school)}</title>
<style>
:root{color-scheme:light dark}
body{max-width:34rem;margin:1rem auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif}
section{padding:.5rem 0;border-top:1px solid #8885}
a{display:inline-block;padding:.625rem 0;min-height:1.5rem}
</style>
<h1>${escaped(school)}</h1>
${WORDS.map(
  ({ lang, dir = 'ltr', title, get, android, apple, open }) => `<section lang="${lang}" dir="${dir}">
<h2>${title}</h2>
<p><a href="/ca.crt">${get}</a>
<p>${android}
<p>${apple}
<p><a href="${escaped(app)}">${open}<br><bdi dir="ltr">${escaped(app)}</bdi></a>
</section>`,
).join('\n')}
</html>`

/** What the page says, as it is when somebody opens it; `authority`: the file of the school's authority. */
export type TrustPage = {
  authority: () => string | null
  school: () => Promise<string>
  app: () => Promise<string>
}

const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  connection: 'close',
}

async function answer(response: ServerResponse, path: string, { authority, school, app }: TrustPage): Promise<void> {
  const file = authority()
  if (path === '/ca.crt' && file) {
    const headers = {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="ca.crt"',
    }
    response.writeHead(200, { ...HEADERS, ...headers }).end(readFileSync(file))
  } else if (path === '/') {
    const page = pageOf(await school(), await app())
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(page)
  } else response.writeHead(404, HEADERS).end()
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function send(response: ServerResponse, path: string, page: TrustPage): void {
  answer(response, path, page).catch(() => response.writeHead(503, HEADERS).end())
}

/** Answers at the server's own port whoever opens a page without TLS; calls of the app are refused. */
export const answerTrust =
  (page: TrustPage): RequestListener =>
  (request, response) => {
    const { url = '/' } = request
    if (!isRead(request) || url.startsWith('/api')) response.writeHead(403, HEADERS).end()
    else send(response, url === '/ca.crt' ? url : '/', page)
  }

/**
 * Serves the school's authority and how to install it, over plain HTTP: a tablet that does not trust the server yet cannot
 * open its own pages. A certificate is public; what a stranger could put in its place, the tablet's user would have to
 * install. Null where the port is taken.
 */
export function startTrustPage(
  { host, port }: { host: string; port: number },
  page: TrustPage,
): Promise<Server | null> {
  const server = createServer((request, response) => {
    if (isRead(request)) send(response, request.url ?? '/', page)
    else response.writeHead(405, HEADERS).end()
  })
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, host, () => resolve(server))
  })
}
