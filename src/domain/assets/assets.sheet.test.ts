import { expect, test } from 'vitest'
import { problemText } from '../core/problems.ts'
import { outcomeOf, SCHOOL, utf8 } from '../sheets/test-sheets.ts'

test('a list of assets is told on the device that nothing was bought in the future', async () => {
  const lines = ['Name,Category,Purchase date', `Desk,Furniture,${SCHOOL.today}`, 'Chair,Furniture,2999-01-01']
  const { items, problems } = await outcomeOf(utf8(lines.join('\n')), { kind: 'assets' })
  expect(items).toMatchObject([{ name: 'Desk' }])
  expect(problems).toEqual([{ row: 3, fields: ['purchaseDate'], message: problemText('futureDate') }])
})
