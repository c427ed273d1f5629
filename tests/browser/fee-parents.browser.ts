import { describe, expect, test } from 'vitest'
import { formatCents } from '#domain/school/money.ts'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { ask } from '#tests/school/ask.ts'
import { debtor } from '#tests/school/fees.ts'
import { openChild } from './family-steps.ts'
import { useSchool, type School } from './school.ts'
import { PATIENCE } from './patience.ts'
import { signIn } from './steps.ts'
import { installed } from './stored.ts'

type Balance = { studentId: number; fullname: string; balance: number }

/** Makes a child whose family owes fees a child of the demo's parent, who owes nothing. */
async function linkDebtor(school: School): Promise<void> {
  const { children } = await debtor(school)
  const { phoneNumber: parentPhone } = await ask<{ phoneNumber: string }>(
    school,
    'GET',
    `/user/userinfo/${demoUserId('parent')}`,
  )
  const body = { studentId: children[0]!.id, parentPhone }
  await ask(school, 'PUT', '/student/student/update-parent', { as: 'office', body })
}

describe('the balance of a family', () => {
  const school = useSchool()

  test(
    'is shown to the parent for her own children, changes when a payment arrives, and is read without network',
    { tags: ['promise:months-agree'] },
    async () => {
      await linkDebtor(school)
      const own = await ask<Balance[]>(school, 'GET', '/Dicipline/parent/students/balance', { as: 'parent' })
      const { studentId, fullname, balance } = own.find((child) => child.balance > 0)!
      const phone = await school.device({ width: 360, height: 740 })
      const { page } = phone
      await signIn(phone, 'parent')
      const card = await openChild(page, fullname)
      const shown = async () => {
        const account = (await school.office.accounts()).get(studentId)!
        return { paid: account.paidCents, due: totalDue(account.open) - account.carryCents, open: account.open }
      }
      const before = await shown()
      expect(before.due).toBe(Math.round(balance * 100))
      const fees = card.getByRole('heading', { name: 'Financial Summary' }).locator('xpath=..')
      await fees.getByRole('strong').getByText(formatCents(before.due)).waitFor(PATIENCE)

      // Pays $5 more than all dues, which is carried forward.
      const amountPaid = before.due / 100 + 5
      const { month, year } = before.open[0]!
      const body = { studentId, amountPaid, month, year, discount: 0, Description: 'Cash' }
      await ask(school, 'POST', '/fee/payment', { as: 'office', body })
      const after = await shown()
      expect(after.paid - before.paid).toBe(Math.round(amountPaid * 100))
      await fees.getByText('Paid in advance').waitFor(PATIENCE)
      await fees.getByRole('strong').getByText(formatCents(-after.due)).waitFor()
      await fees.getByRole('definition').getByText(formatCents(after.paid)).first().waitFor()

      await installed(phone)
      school.proxy.link = 'cut'
      await page.reload()
      await openChild(page, fullname)
      await fees.getByText('Paid in advance').waitFor(PATIENCE)
      await page.getByText('Total Balance').waitFor()
      const others = own.filter((child) => child.studentId !== studentId).some((child) => child.balance > 0)
      await page.getByText(others ? 'Outstanding payment due' : 'All accounts are current').waitFor()
    },
  )
})
