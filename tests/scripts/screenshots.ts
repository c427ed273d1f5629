import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { CHROMIUM, CHROMIUM_ARGS } from '#tests/browser/chromium.ts'
import { disposeServer, startServer } from '#tests/browser/server-process.ts'

// Takes the screenshots of the install dialog from the demo school. To be run after a build when a screen in them has
// changed; the sizes of the pictures are in vite.config.ts.

const FOLDER = 'public/screenshots'
/** Quality of the JPEG files; above 60 the files grow without a visible difference. */
const QUALITY = 60
/** Height of a page's header and some space below it, in pixels. */
const HEADER_PX = 72

type Shot = {
  name: string
  who: 'teacher' | 'office'
  path: string
  width: number
  height: number
  scale: number
  prepare: (page: Page) => Promise<unknown>
}

const PHONE = { width: 360, height: 740, scale: 2 }

const SHOTS: Shot[] = [
  {
    ...PHONE,
    name: 'marking',
    who: 'teacher',
    path: '/dashboard/MarkAtetendenceClass',
    prepare: async (page) => {
      await page.getByRole('listitem').getByRole('button', { expanded: false }).first().click()
      await page.getByRole('switch').nth(3).click()
      await page
        .getByRole('group', { name: /^Reason of absence/ })
        .first()
        .getByRole('button')
        .first()
        .click()
      const opened = page.getByRole('listitem').getByRole('button', { expanded: true }).first()
      await opened.evaluate(
        (each, header) => scrollTo(0, each.getBoundingClientRect().top + scrollY - header),
        HEADER_PX,
      )
    },
  },
  {
    ...PHONE,
    name: 'payment',
    who: 'office',
    path: '/dashboard/FamilyPayment',
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('mohamed')
      await page
        .getByRole('main')
        .getByText(/Maxamed/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'students',
    who: 'office',
    path: '/dashboard/GetOneStudent',
    width: 1280,
    height: 800,
    scale: 1,
    prepare: (page) => page.getByRole('table').waitFor(),
  },
]

/** Waits until the banner of the initial load is gone, which would hide a part of the screen. */
async function untilLoaded(page: Page): Promise<void> {
  const banner = page.getByText(/^Loading classes and students/).first()
  await banner.waitFor()
  await banner.waitFor({ state: 'detached' })
}

async function take(origin: string, { name, who, path, width, height, scale, prepare }: Shot): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    const page = await context.newPage()
    await page.goto(`${origin}/auth/login`)
    await page.getByLabel('Email').fill(`${who}@demo.school`)
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await untilLoaded(page)
    await page.goto(`${origin}${path}`)
    await prepare(page)
    await page
      .getByText(/^All sent/)
      .first()
      .waitFor({ state: 'attached' })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: QUALITY })
  } finally {
    await browser.close()
  }
}

await mkdir(FOLDER, { recursive: true })
const server = await startServer({ args: ['--demo'], env: { PORT: '0' } })
try {
  for (const shot of SHOTS) await take(server.origin, shot)
} finally {
  await disposeServer(server)
}
