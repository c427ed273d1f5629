import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { AssetListed } from '#domain/assets/assets.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, openApp } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, exported, press, rowOf, sees, seesNoMore, select, textOf, valueOf } from './steps.ts'

const MANAGER = '/dashboard/AssetManager'
const REPORT = '/dashboard/AssetReport'

const assets = async (school: School): Promise<readonly AssetListed[]> =>
  (await ask<{ assets: AssetListed[] }>(school, 'GET', '/Asset/assets')).assets
const named = async (school: School, name: string) => (await assets(school)).filter((each) => each.name === name)

/** Registers an asset at another computer. */
async function register(school: School, name: string, over: object = {}): Promise<AssetListed> {
  const body = { name, category: 'Furniture', purchaseDate: today(), purchasePrice: 50, paymentMethod: null, ...over }
  return (await ask<{ asset: AssetListed }>(school, 'POST', '/Asset/assets', { body })).asset
}

const dialog = (): Locator => page.getByRole('dialog')
const field = (label: string): Locator => page.getByRole('main').getByLabelText(label, { exact: true })

describe('assets', () => {
  const school = useSchool()

  test('are kept as a draft until they are registered, registered once by a double click, and shown with their label', async () => {
    await school.openAs('office', MANAGER)
    await press('Register New Asset')
    await press('Register Asset')
    await sees('Please fix the errors in the form.')
    await sees('Name is required')
    await sees('Category is required')
    await field('Name').fill('Carpet <b>red</b>')
    await field('Depreciation Rate (%)').fill('101')
    await field('Purchase Price ($)').fill('two')
    await press('Register Asset')
    await sees('Must be between 0 and 100')
    await sees('Must be a valid number')

    closeApp()
    openApp(`${MANAGER}?form=new`)
    await sees('What you typed before has been restored.')
    expect(valueOf(field('Name'))).toBe('Carpet <b>red</b>')
    await field('Category').first().selectOptions('Furniture')
    await field('Depreciation Rate (%)').fill('20')
    await field('Purchase Price ($)').fill('50')
    await field('Paid from').selectOptions('None of the school’s accounts')
    const send = buttonOf('Register Asset').element() as HTMLButtonElement
    send.click()
    send.click()
    await sees('Asset created successfully')
    const [made] = await named(school, 'Carpet <b>red</b>')
    await sees(dialog().getByRole('img', { name: `Code of ${made?.assetNumber}` }))
    await sees(dialog().getByText('Carpet <b>red</b>'))
    expect(made).toMatchObject({ currentValue: 50, depreciationRate: 20, paymentMethod: null })
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
    await sees(rowOf('Carpet').getByText(made?.assetNumber ?? ''))
    expect(countOf(buttonOf('Close Form'))).toBe(0)
    expect(await named(school, 'Carpet <b>red</b>')).toHaveLength(1)
  })

  test('can be given a typed value, and are deleted with the reason', async () => {
    const { id, assetNumber } = await register(school, 'Long bench')
    await school.openAs('admin', MANAGER)
    await press(`Edit ${assetNumber} Long bench`)
    await field('Current Value ($)').fill('0')
    await press('Update Asset')
    await sees('Asset updated successfully')
    await sees(rowOf('Long bench').getByText('$0.00'))
    await sees(rowOf('Long bench').getByText(/^typed /))
    await press(`Delete ${assetNumber} Long bench`)
    await sees('Are you sure you want to delete this asset?')
    await dialog().getByLabelText('It was sold, lost or broken: what it was worth is lost').click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await seesNoMore(rowOf('Long bench'))
    expect((await assets(school)).map((each) => each.id)).not.toContain(id)
  })

  test('are found by part of their number, by category and by place, and without network in the last answer', async () => {
    const { assetNumber } = await register(school, 'Globe', { category: 'Library Resources', location: 'Library' })
    await school.openAs('office', `${MANAGER}?search=${assetNumber.slice(-2)}`)
    await sees(rowOf('Globe'))
    openApp(`${MANAGER}?search=ast-0001`)
    await sees(rowOf('AST-0001'))
    expect(countOf(rowOf('Globe'))).toBe(0)
    openApp(`${MANAGER}?category=Vehicles`)
    await sees(rowOf('Toyota Coaster'))
    expect(countOf(rowOf('Globe'))).toBe(0)
    await select('Location', 'Cafeteria')
    await sees('No assets match your filters.')
    await school.cut()
    openApp(`${MANAGER}?location=Library`)
    await sees(/Nothing can be registered, changed or deleted now/)
    await sees(rowOf('Globe'))
    expect((buttonOf('Register New Asset').element() as HTMLButtonElement).disabled).toBe(true)
    await press(`Print ${assetNumber} Globe`)
    await sees(dialog().getByText('Library Resources'))
  })

  test('are summed up in a report that is exported as PDF and Excel', async () => {
    await school.openAs('office', REPORT)
    await sees('Generated At')
    await sees(page.getByRole('table', { name: 'By category' }).getByText('Vehicles'))
    await sees(page.getByRole('table', { name: 'By condition' }).getByText('Needs Repair'))
    const top = page.getByRole('table', { name: 'Top valuable assets' }).getByRole('row')
    expect(textOf(top.nth(1))).toContain('School bus Toyota Coaster')
    for (const [format, name] of [
      ['PDF', 'Asset_Report.pdf'],
      ['Excel', 'Asset_Report.xlsx'],
    ] as const)
      expect((await exported(format)).name).toBe(name)
    const before = await assets(school)
    await register(school, 'Ladder')
    await press('Refresh')
    await expect
      .poll(() => textOf(page.getByRole('term').filter({ hasText: 'Total Assets' })) && document.body.innerText)
      .toContain(`Total Assets\n${before.length + 1}`)
  })
})
