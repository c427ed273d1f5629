import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import type { TakenPhoto } from '#domain/photos/photos.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { goTo } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { press, sees, seesNoMore, usePhone } from './steps.ts'

const SCREEN = '/dashboard/Photos'

afterEach(() => vi.restoreAllMocks())

/** A picture of one colour. */
function canvasOf(colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 640, height: 480 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, 640, 480)
  return canvas
}

/** The tablet has a camera, which looks at a wall of this colour. */
function withCamera(colour: string): void {
  const canvas = canvasOf(colour)
  const stream = canvas.captureStream(10)
  // A picture comes with each change of the canvas.
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 640, 480), 50)
  onTestFinished(() => clearInterval(timer))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
}

const withoutCamera = (): unknown =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))

async function fileOf(colour: string): Promise<File> {
  const blob = await (await fetch(canvasOf(colour).toDataURL('image/png'))).blob()
  return new File([blob], 'photo.png', { type: 'image/png' })
}

const atSchool = async (school: School, { id }: StudentRow): Promise<string | undefined> =>
  (await ask<{ image: string }[]>(school, 'GET', `/photos/students?studentIds=${id}`))[0]?.image

/** The photos that wait on this device, as they lie there. */
const waiting = async (): Promise<TakenPhoto[]> =>
  (await device().outbox.toArray()).map(({ input }) => (input as { body: TakenPhoto }).body)

describe('photos of a class', () => {
  const school = useSchool()
  usePhone()

  test('are taken name by name without network, with a tap each, and sent small when there is a line', async () => {
    // Classes of the demo parent's children have photos already.
    const group = school.office.classNamed('3A')
    const [first, second, third] = group.students as [StudentRow, StudentRow, StudentRow]
    withCamera('#2a7')
    await school.openAs('attendance', SCREEN)
    await page.getByLabelText('Class', { exact: true }).selectOptions(String(group.id))
    await sees(`Take ${first.fullname}`)
    await expect.element(page.getByRole('button', { name: `Take ${first.fullname}` })).toBeEnabled()
    await school.cut()
    await press(`Take ${first.fullname}`)
    await sees(`${first.fullname}: saved on this tablet`)
    await press('Skip')
    await press(`Take ${third.fullname}`)
    await sees(`${third.fullname}: saved on this tablet`)
    await sees(/^2 of \d+ have a photo$/)
    await sees(page.getByRole('img', { name: `Photo of ${first.fullname}` }))

    const photos = await waiting()
    expect(photos.map(({ isSealed }) => isSealed)).toEqual([true, true])
    expect(photos.every(({ image }) => image.length < 24_000 && !atob(image).includes('JFIF'))).toBe(true)

    await goTo('/dashboard')
    await seesNoMore(page.getByRole('heading', { name: 'Photos of a class' }))
    await goTo(`${SCREEN}?class=${group.id}`)
    await sees(page.getByRole('img', { name: `Photo of ${third.fullname}` }))
    await sees(`Take ${second.fullname}`)
    await school.mend()
    await expect.poll(() => device().outbox.count()).toBe(0)
    await expect.poll(() => atSchool(school, first)).toBeDefined()
    expect(await atSchool(school, second)).toBeUndefined()
  })

  test('are chosen one by one where the camera is refused, and can be taken again', async () => {
    const group = school.office.classNamed('3B')
    const [first, second] = group.students as [StudentRow, StudentRow]
    withoutCamera()
    await school.openAs('office', `${SCREEN}?class=${group.id}`)
    await sees(/The camera was not allowed/)
    await userEvent.upload(page.getByLabelText('Take or choose a photo'), new File(['x'], 'a.png'))
    await sees('This file is no photo.')
    await userEvent.upload(page.getByLabelText('Take or choose a photo'), await fileOf('#a33'))
    await sees(`${first.fullname}: saved on this tablet`)
    await expect.poll(() => atSchool(school, first)).toBeDefined()
    const before = await atSchool(school, first)
    await sees(page.getByRole('heading', { name: second.fullname }))
    await page.getByRole('button', { name: new RegExp(first.fullname) }).click()
    await userEvent.upload(page.getByLabelText('Take or choose a photo'), await fileOf('#33a'))
    await expect.poll(() => atSchool(school, first)).not.toBe(before)
  })

  test('are seen in the record of a student, and deleted there for good', async () => {
    const group = school.office.classNamed('3C')
    const [student] = group.students as [StudentRow]
    withoutCamera()
    await school.openAs('office', `${SCREEN}?student=${student.id}`)
    await sees(page.getByRole('heading', { name: student.fullname }))
    await userEvent.upload(page.getByLabelText('Take or choose a photo'), await fileOf('#777'))
    await expect.poll(() => atSchool(school, student)).toBeDefined()
    await expect.poll(() => device().outbox.count()).toBe(0)
    await goTo(`/dashboard/GetOneStudent?q=${student.id}`)
    await page.getByRole('button', { name: student.fullname }).first().click()
    await sees(page.getByRole('img', { name: `Photo of ${student.fullname}` }))
    await press('Delete the photo')
    await press('Delete')
    await sees('The photo is deleted')
    expect(await atSchool(school, student)).toBeUndefined()
  })

  test('that a full tablet cannot keep are said to be NOT saved, and what it has is not touched', async () => {
    const group = school.office.classNamed('1A')
    const second = group.students[1] as StudentRow
    withoutCamera()
    await school.openAs('attendance', `${SCREEN}?student=${second.id}`)
    await school.cut()
    await sees(page.getByRole('heading', { name: second.fullname }))
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 60_000_000, usage: 59_000_000 })
    await userEvent.upload(page.getByLabelText('Take or choose a photo'), await fileOf('#2a7'))
    await sees(/^NOT saved: this tablet has no room for more photos/)
    expect(await waiting()).toEqual([])
    vi.restoreAllMocks()
    await userEvent.upload(page.getByLabelText('Take or choose a photo'), await fileOf('#2a7'))
    await sees(`${second.fullname}: saved on this tablet`)
    expect(await waiting()).toHaveLength(1)
  })
})
