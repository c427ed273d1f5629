import { Button, MantineProvider } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { DataTable } from '#ui/DataTable.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { HeldPlace } from '#screens/core/HeldPlace.tsx'
import { cssVariables, theme } from '#ui/theme.ts'
import { sees, usePhone } from './steps.ts'
import './font.css'
import '../../src/ui/mantine.css'
import '../../src/ui/tokens.css'
import '../../src/ui/shapes.css'

// Parts that all screens share, alone on a page of 360 pixels.

function show(part: ReactNode): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      {part}
    </MantineProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}

const boxOf = (of: { element: () => Element }): DOMRect => of.element().getBoundingClientRect()

describe('on a phone', () => {
  usePhone()

  test('a button of many words shows all of them, on more than one line', async () => {
    show(<Button>Wax u soo jeedi 35 arday oo ku muuqda bogga maanta</Button>)
    const button = page.getByRole('button')
    await sees(button)
    expect(boxOf(button).right).toBeLessThanOrEqual(360)
    expect(boxOf(button).height).toBeGreaterThan(44)
    const label = page.getByText(/^Wax u soo jeedi/).element()
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  })

  test('a small button is as high as a thumb needs', async () => {
    show(<Button size="sm">Soo jeedi</Button>)
    await sees(page.getByRole('button'))
    expect(boxOf(page.getByRole('button')).height).toBeGreaterThanOrEqual(44)
  })

  test('a dialog with a long title keeps its closing button whole', async () => {
    show(
      <Dialog
        opened
        onClose={() => undefined}
        title="Maxaad u soo jeedinaysaa Cabdiraxmaan Cabdillaahi Maxamuud Xasan?"
      >
        {null}
      </Dialog>,
    )
    const close = page.getByRole('button', { name: 'Close' })
    await sees(close)
    expect(boxOf(close)).toMatchObject({ width: 44, height: 44 })
  })

  test('a dialog stays open after the second click of its button, and a later click outside closes it', async () => {
    function Opened() {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>Close the month</Button>
          <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Close it?" transitionProps={{ duration: 0 }}>
            {null}
          </Dialog>
        </>
      )
    }
    show(<Opened />)
    const dialog = page.getByRole('dialog', { name: 'Close it?' })
    const clickOutside = (): void => {
      document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click()
    }
    await page.getByRole('button', { name: 'Close the month' }).click()
    await sees(dialog)
    clickOutside()
    await sees(dialog)
    await expect
      .poll(() => {
        clickOutside()
        return dialog.elements().length
      })
      .toBe(0)
  })

  test('a place keeps the height that it last had while its content is read again, so that nothing below it moves', async () => {
    const Home = ({ isReading }: { isReading: boolean }) => (
      <>
        <HeldPlace name="test of a place" isReading={isReading}>
          {isReading ? null : <div style={{ height: 137 }}>Two classes are not marked yet</div>}
        </HeldPlace>
        <Button>{isReading ? 'Drawn before it' : 'Drawn with it'}</Button>
      </>
    )
    const topOf = (name: string): number => boxOf(page.getByRole('button', { name })).top
    show(<Home isReading={false} />)
    await expect.poll(() => localStorage.getItem('held-places')).toContain('"test of a place":137')
    const top = topOf('Drawn with it')
    document.body.replaceChildren()
    show(<Home isReading />)
    await sees('Drawn before it')
    expect(topOf('Drawn before it')).toBe(top)
    localStorage.removeItem('held-places')
  })

  test('a row as a card leaves out what has no value', async () => {
    type Row = { name: string; reason: string }
    const column = (key: keyof Row) => ({ key, label: key, cell: (row: Row) => row[key] })
    show(
      <DataTable
        label="Students"
        columns={[column('name'), column('reason')]}
        rows={[
          { name: 'Hodan', reason: '' },
          { name: 'Cali', reason: 'Ill' },
        ]}
        rowKey={({ name }) => name}
      />,
    )
    await sees('Ill')
    const [first, second] = page.getByRole('row').elements().slice(-2)
    const shown = (row: Element | undefined) =>
      [...(row?.querySelectorAll<HTMLElement>('td') ?? [])].filter((each) => each.offsetHeight > 0).length
    expect([shown(first), shown(second)]).toEqual([1, 2])
  })
})
