import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DrawerRow } from '#domain/school/drawers.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, fieldOf, press, sees } from './steps.ts'

const notSeen = (words: string) => expect.element(page.getByText(words)).not.toBeInTheDocument()

describe('the screen of a drawer', () => {
  const school = useSchool()
  const drawers = () => ask<DrawerRow[]>(school, 'GET', '/financial/drawers')

  test('opens one, moves money, counts it blind and closes it, and the next takes over what was left', async () => {
    await school.openAs('office', '/dashboard/Drawer')
    await press('Open drawer')
    await sees('Please enter a valid amount')
    await fieldOf('Float').fill('20')
    await press('Open drawer')
    await sees(buttonOf('Count and close'))

    await press('Move money')
    await fieldOf('Amount').fill('5')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await sees('$5.00')

    await press('Count and close')
    await notSeen('Should be there')
    await fieldOf('Notes of $10').fill('1')
    await fieldOf('Notes of $1').fill('x')
    await sees('Please enter numbers of notes.')
    await fieldOf('Notes of $1').fill('1')
    await press('I have counted')
    await sees('Should be there: $15.00. Difference: $4.00 short')
    // The first count is known at school before the drawer is closed.
    await expect
      .poll(async () => (await drawers())[0])
      .toMatchObject({ closing: null, again: [{ countedCents: 1_100 }] })
    await press('Count again')
    await press('I have counted')
    await press('Count again')
    await fieldOf('Notes of $1').fill('3')
    await sees('$13.00')
    await press('I have counted')
    await sees('Should be there: $15.00. Difference: $2.00 short')
    await press('Close drawer')
    await sees('Please give a reason for the difference.')
    await fieldOf('Reason for the difference').fill('Two notes were torn')
    await fieldOf('Stays in the drawer').fill('14')
    await press('Close drawer')
    await sees('More than was counted cannot stay.')
    await fieldOf('Stays in the drawer').fill('10')
    await press('Close drawer')
    const sheet = page.getByRole('dialog')
    await expect.element(sheet.getByText('Two notes were torn')).toBeVisible()
    await expect.element(sheet.getByText('$2.00 short')).toBeVisible()
    await expect.element(sheet.getByRole('row', { name: /^First counted, \d\d:\d\d \$11\.00$/ })).toBeVisible()
    await expect.element(sheet.getByRole('row', { name: /^Corrected to, \d\d:\d\d \$13\.00$/ })).toBeVisible()
    await expect.element(sheet.getByText('Checked by')).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()

    await expect
      .poll(async () => (await drawers())[0]?.closing)
      .toMatchObject({
        countedCents: 1_300,
        expectedCents: 1_500,
        leftCents: 1_000,
        takenCents: 300,
      })
    const [first] = await drawers()
    expect(first?.again.map(({ countedCents }) => countedCents)).toEqual([1_100, 1_300])
    // What was left is proposed to the next.
    await expect.element(fieldOf('Float')).toHaveValue('10.00')
    await press('Open drawer')
    await sees(buttonOf('Count and close'))
    await expect.poll(async () => (await drawers())[0]).toMatchObject({ after: first?.number, handedCents: 1_000 })

    openApp('/dashboard/Drawers')
    await sees(first?.number ?? '')
    await sees('$2.00 short')
    await sees('First counted: $11.00')
  })

  test('closes a drawer of another device as lost, by an administrator and with a reason', async () => {
    const open = (await drawers()).find(({ closing }) => closing === null)
    await school.openAs('admin', '/dashboard/Drawers')
    await page.getByRole('button', { name: `Close drawer ${open?.number} as lost` }).click()
    await press('I have counted')
    await page.getByRole('dialog').getByRole('button', { name: 'Close drawer' }).click()
    await sees('Please give a reason for the difference.')
    await fieldOf('Reason for the difference').fill('The tablet is lost')
    await page.getByRole('dialog').getByRole('button', { name: 'Close drawer' }).click()
    await expect
      .poll(async () => (await drawers()).find(({ number }) => number === open?.number)?.closing)
      .toMatchObject({ isForced: true, reason: 'The tablet is lost' })
  })

  test('counts dollars and shillings, each with its difference, and prints both on the paper', async () => {
    await school.openAs('office', '/dashboard/Drawer')
    await page.getByLabelText('Where the float comes from').selectOptions('safe')
    await fieldOf('Float').fill('20')
    await fieldOf('Float in shillings').fill('a few')
    await press('Open drawer')
    await sees('Please enter a number of shillings.')
    await fieldOf('Float in shillings').fill('60,000')
    await press('Open drawer')
    await sees('SLSH\u00a060,000')

    await press('Move money')
    await fieldOf('Shillings').fill('5000')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await sees('Shillings moved out')

    await press('Count and close')
    await fieldOf('Notes of $10').fill('2')
    await fieldOf('Notes of SLSH\u00a05,000').fill('8')
    await fieldOf('Notes of SLSH\u00a0500').fill('8')
    await sees('$20.00 + SLSH\u00a044,000')
    await press('I have counted')
    await sees('Should be there: SLSH\u00a055,000. Difference: SLSH\u00a011,000 short')
    await fieldOf('Shillings that stay').fill('40000')
    await sees('SLSH\u00a04,000 to the safe')
    await press('Close drawer')
    await sees('Please give a reason for the difference.')
    await fieldOf('Reason for the difference').fill('Two notes were torn')
    await press('Close drawer')
    const sheet = page.getByRole('dialog')
    await expect.element(sheet.getByRole('columnheader', { name: 'Shillings' })).toBeVisible()
    await expect.element(sheet.getByRole('row', { name: 'Expected $20.00 55,000' })).toBeVisible()
    await expect.element(sheet.getByRole('row', { name: '8 × SLSH 5,000 40,000' })).toBeVisible()
    await expect.element(sheet.getByRole('row', { name: 'Difference Exactly right 11,000 short' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()

    await expect
      .poll(async () => (await drawers())[0]?.closing)
      .toMatchObject({
        countedCents: 2_000,
        countedShillings: 44_000,
        expectedShillings: 55_000,
        leftShillings: 40_000,
        takenShillings: 4_000,
      })
    // What was left is proposed to the next.
    await expect.element(fieldOf('Float in shillings')).toHaveValue('40000')
    openApp('/dashboard/Drawers')
    await sees('SLSH\u00a011,000 short')
  })

  test('is said to be closed as lost while somebody works at it, and takes what is found into the next', async () => {
    await school.openAs('office', '/dashboard/Drawer')
    await page.getByLabelText('Where the float comes from').selectOptions('safe')
    await fieldOf('Float').fill('12')
    await press('Open drawer')
    await sees(buttonOf('Count and close'))
    const openNumber = async () => (await drawers()).find(({ closing }) => closing === null)?.number
    await expect.poll(openNumber).toBeDefined()
    const number = await openNumber()
    const lost = { counts: [], left: 0, taken: 0, reason: 'The tablet is lost' }
    await ask(school, 'POST', `/financial/drawers/${number}/close`, { body: lost })
    await sees(new RegExp(`Drawer ${number} was closed as lost by .+, \\d\\d:\\d\\d`))

    await page.getByLabelText('Where the float comes from').selectOptions('safe')
    await fieldOf('Float').fill('0')
    await press('Open drawer')
    await press('Move money')
    await page.getByRole('dialog').getByLabelText('What').selectOptions('Found money, into the drawer')
    await fieldOf('Amount').fill('12')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await sees('Please say where the money was found.')
    await fieldOf('Reason').fill('It lay here')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await sees('Moved in')
    await expect
      .poll(async () => (await drawers())[0]?.moves)
      .toMatchObject([{ cents: 1_200, account: 'cashOverShort', note: 'It lay here' }])
  })
})
