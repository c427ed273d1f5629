import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'
import { visit } from './steps.ts'

const HAND_OVER = '/dashboard/HandOver'

export async function openHandOver({ page }: Device): Promise<void> {
  await visit(page, HAND_OVER)
  await page.getByRole('heading', { level: 1, name: 'Hand over' }).waitFor(PATIENCE)
}

const code = (page: Page) => page.getByRole('img', { name: 'QR code of a part' })

/** Pictures of the codes that a tablet shows, as they follow each other on its screen, until there are so many. */
export async function filmCodes(page: Page, count: (pieces: number) => number): Promise<string[]> {
  await page.getByRole('button', { name: 'Show codes' }).first().click()
  await code(page).waitFor(PATIENCE)
  const [, pieces = '1'] = /of (\d+)/.exec(await page.getByText(/^Code \d/).innerText()) ?? []
  return code(page).evaluate(
    (canvas: HTMLCanvasElement, wanted) =>
      new Promise<string[]>((resolve) => {
        const seen = new Map<string, string>()
        const look = () => {
          seen.set(canvas.dataset['frame'] ?? '', canvas.toDataURL())
          if (seen.size < wanted) requestAnimationFrame(look)
          else resolve([...seen.values()])
        }
        look()
      }),
    count(Number(pieces)),
  )
}

/** The picture of a code of which the camera sees the upper half only. */
export const cutInHalf = (page: Page, picture: string): Promise<string> =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [image.width, image.height]
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, image.width, image.height)
    context.drawImage(image, 0, 0, image.width, image.height / 2, 0, 0, image.width, image.height / 2)
    return canvas.toDataURL()
  }, picture)

/** Says that a bundle was handed over, in the dialog that is open. */
export async function sayHandedTo(page: Page, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Handed over to' }).fill(to)
  await page.getByRole('button', { name: 'Handed over', exact: true }).click()
  await page
    .getByText(new RegExp(`^To ${to}, `))
    .first()
    .waitFor(PATIENCE)
}

/** Lets the camera of a device see these pictures, one after the other and again from the first. */
export const holdBefore = (page: Page, pictures: readonly string[]): Promise<void> =>
  page.evaluate(async (addresses) => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [640, 480]
    const context = canvas.getContext('2d')!
    const images = await Promise.all(
      addresses.map((address) => {
        const letters = atob(address.slice(address.indexOf(',') + 1))
        return createImageBitmap(new Blob([Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)]))
      }),
    )
    let at = 0
    setInterval(() => {
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 640, 480)
      context.imageSmoothingEnabled = false
      const image = images[Math.floor(at++ / 8) % images.length]!
      const side = Math.floor(460 / image.width) * image.width
      context.drawImage(image, (640 - side) / 2, (480 - side) / 2, side, side)
    }, 33)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30))
  }, pictures)

/** The file that a press of this button saves. */
export async function fileOf(page: Page, button: string): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  return readFile(await (await saving).path())
}

/** Takes a file; resolves once the screen says so. */
export async function takeFile(page: Page, buffer: Buffer, told: string): Promise<void> {
  await page.getByLabel('Take a file').setInputFiles({ name: 'x.dugsi', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('list', { name: 'Take from another device' }).getByText(told).first().waitFor(PATIENCE)
}

/** Reads the codes before the camera; resolves once they have made a bundle that was taken. */
export async function takeByCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take by camera' }).click()
  const scanning = page.getByRole('dialog', { name: 'Hold the camera in front of the codes' })
  await scanning.waitFor(PATIENCE)
  // Pictures of a camera are decoded one after another, on processors that other tests use as well.
  await scanning.waitFor({ timeout: 3 * PATIENCE.timeout, state: 'detached' })
  await page.getByText('Taken. It is delivered').waitFor(PATIENCE)
}
