import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SettingsReply } from '#domain/school/settings.schema.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { goTo, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { draftOf, fieldOf, fill, press, reads, sees, seesNoMore, valueOf } from './steps.ts'

const SETTINGS = '/dashboard/SchoolSettings'

describe('for administrators,', () => {
  const school = useSchool()

  describe('the settings of the school', () => {
    const read = () => ask<SettingsReply>(school, 'GET', '/settings')

    test('are changed (name, wallet, usual fee), and the form of registration proposes the new fee', async () => {
      await school.openAs('admin', SETTINGS)
      await expect.poll(() => valueOf(fieldOf('Address'))).toBe('Jigjiga Yar, Hargeysa')
      await fill({ 'School name': ' ', 'Monthly fee without bus ($)': 'much' })
      await press('Save settings')
      await reads('School name is required')
      await reads('Please enter a valid amount')
      await fill({ 'School name': 'Iftin School', 'ZAAD number': '616161' })
      await fill({ 'Monthly fee without bus ($)': '18.50', 'Pass threshold (%)': '55' })
      const draft = () => draftOf<{ feeWithoutBusCents: string }>(`settings:${demoAccount('admin').id}`)
      await expect.poll(async () => (await draft())?.feeWithoutBusCents).toBe('18.50')
      reload()
      await expect.poll(() => valueOf(fieldOf('School name'))).toBe('Iftin School')
      await press('Save settings')
      await reads('Settings saved')
      expect((await read()).settings).toMatchObject({
        name: 'Iftin School',
        zaad: '616161',
        feeWithoutBusCents: 1_850,
        passThreshold: 55,
        correctionLimit: 20,
      })
      await sees(page.getByRole('banner').getByText('Iftin School'))
      await goTo('/dashboard/regstd')
      await expect.poll(() => valueOf(page.getByLabelText(/^Monthly fee/))).toBe('18.50')
      await sees('Usually $18.50 without a bus and $27.00 with one')
    })
  })

  describe('the addresses of the server', () => {
    test('say what phones lack, and a certificate for the typed names is made, kept typed over a cut line', async () => {
      await school.openAs('admin', '/dashboard/Addresses')
      await sees('Only this machine itself reaches this address.')
      await sees(/^There is none\./)
      await sees('The settings of the server let only its own machine reach it (HOST).')
      await fieldOf('Names and addresses').fill('dugsi..lan\ndugsi.lan')
      await press('Make the certificate')
      await reads('“dugsi..lan” is no name or address of a machine. Write them like dugsi.lan or 192.168.1.10.')
      await fieldOf('Names and addresses').fill('999.1.1.1 dugsi..lan')
      await sees(/^“999\.1\.1\.1”, “dugsi\.\.lan” are no names or addresses of a machine/)
      await fieldOf('Names and addresses').fill(' ')
      await reads('Please enter names and addresses like dugsi.lan or 192.168.1.10')
      await fieldOf('Names and addresses').fill('https://dugsi.lan:8443/, 192.168.77.10')
      await school.cut()
      await press('Make the certificate')
      await reads('The school server did not answer. Try again when there is a connection.')
      await school.mend()
      await press('Make the certificate')
      await reads('The certificate was made. Start the server again, so that it uses the certificate.')
      await sees('It names dugsi.lan, 192.168.77.10.')
      await sees('Make the certificate again')
      await expect.poll(() => valueOf(fieldOf('Names and addresses'))).toMatch(/^dugsi\.lan\n192\.168\.77\.10/)
    })
  })

  describe('the first steps of a school', () => {
    test('are not shown if the school has students already', async () => {
      await school.openAs('admin', '/dashboard')
      await sees(page.getByRole('heading', { name: 'Student Summary' }))
      await seesNoMore(page.getByText('Set up your school'))
    })
  })
})
