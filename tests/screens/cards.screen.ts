import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readCard, spacedCard } from '#domain/cards/cards.rules.ts'
import type { CardListed } from '#domain/cards/cards.schema.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool, type School } from './school.ts'
import { countOf, press, rowOf, savedBy, sees } from './steps.ts'

const SCREEN = '/dashboard/Cards'

const listed = async (school: School, query: string): Promise<CardListed[]> =>
  (await ask<{ cards: CardListed[] }>(school, 'GET', `/cards?${query}`)).cards

/** The codes that a PDF says in letters. */
const codesIn = (bytes: Uint8Array): string[] => textsIn(bytes).flatMap((text) => readCard(text) ?? [])

describe('cards', () => {
  const school = useSchool()

  test('of a class are one PDF, in which everybody has the code that the school knows', async () => {
    const group = school.office.classNamed('1A')
    await school.openAs('office', `${SCREEN}?of=${group.id}`)
    const count = group.students.length
    const { name, bytes } = await savedBy(() => press(`PDF of ${count} cards`))
    expect(name).toBe('cards.pdf')
    const known = (await listed(school, `classId=${group.id}`)).map(({ code }) => code)
    expect(known).toHaveLength(count)
    expect(codesIn(bytes).toSorted()).toEqual(known.toSorted())
    const texts = textsIn(bytes)
    expect(texts.filter((text) => text === group.name)).toHaveLength(count)
    expect(texts.filter((text) => text.startsWith('This card belongs'))).toHaveLength(count)
  })

  test('of the staff are made where somebody has none, and keep their codes', async () => {
    await school.openAs('office', `${SCREEN}?of=staff`)
    const first = await savedBy(() => press(/^PDF of \d+ cards$/))
    const known = (await listed(school, 'of=employees')).map(({ code }) => code)
    expect(codesIn(first.bytes).toSorted()).toEqual(known.toSorted())
    const again = await savedBy(() => press(/^PDF of \d+ cards$/))
    expect(codesIn(again.bytes).toSorted()).toEqual(known.toSorted())
  })

  test('that are lost are made again alone, and the old code ends', async () => {
    const [student] = school.office.classNamed('1B').students
    if (!student) throw new Error('the class has nobody')
    await school.openAs('office', `${SCREEN}?q=${student.id}`)
    await sees(rowOf(student.fullname))
    const before = (await listed(school, 'of=students')).find(({ studentId }) => studentId === student.id)
    await press(`The card of ${student.fullname} is lost: make it again`)
    const { name, bytes } = await savedBy(() => press('Make again'))
    expect(name).toBe(`card ${student.fullname}.pdf`)
    const after = (await listed(school, 'of=students')).find(({ studentId }) => studentId === student.id)
    expect(after?.code).not.toBe(before?.code)
    expect(codesIn(bytes)).toEqual([after?.code])
    await sees(rowOf(student.fullname).getByText(spacedCard(after?.code ?? '')))
    await page.getByRole('link', { name: 'Void cards' }).click()
    await sees(page.getByRole('heading', { level: 1, name: 'Void cards' }))
    await page.getByRole('searchbox').fill(spacedCard(before?.code ?? ''))
    await sees(rowOf(student.fullname).getByText('Lost'))
    await expect.poll(() => countOf(page.getByRole('row'))).toBe(2)
  })

  test('are voided with a reason', async () => {
    const [, student] = school.office.classNamed('1B').students
    if (!student) throw new Error('the class has nobody')
    await school.openAs('office', `${SCREEN}?q=${student.id}`)
    await press(`Void the card of ${student.fullname}`)
    const end = page.getByRole('dialog').getByRole('button', { name: 'Void', exact: true })
    await end.click()
    await sees('Please give a reason.')
    await page.getByLabelText('Why').fill('Given to the wrong child')
    await end.click()
    await sees('The card is void.')
    expect((await listed(school, 'of=students')).some(({ studentId }) => studentId === student.id)).toBe(false)
  })
})
