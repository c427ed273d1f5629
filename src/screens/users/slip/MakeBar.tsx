import { Button, Group } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { madeSlipsTexts as texts } from './made-slips.texts.ts'

type MakeBarProps = {
  accounts: number
  slips: number
  /** Children who are linked to accounts that exist; they may be linked without a slip. */
  links?: number
  canMake: boolean
  making: { isBusy: boolean; trouble: string | null }
  onMake: () => void
  /** Said where there is nothing to make. */
  nobody?: string
}

function labelOf(accounts: number, slips: number, links: number): string {
  if (accounts > 0) return texts.makeNew(accounts, slips)
  return slips > 0 ? texts.make(slips) : texts.link(links)
}

/** The button that makes accounts and slips, and says how many. */
export const MakeBar = ({
  accounts,
  slips,
  links = 0,
  canMake,
  making,
  onMake,
  nobody = texts.nobody,
}: MakeBarProps) => (
  <>
    {making.trouble ? <ProblemAlert message={making.trouble} /> : null}
    {slips + links === 0 ? (
      <p>{nobody}</p>
    ) : (
      <Group justify="flex-end" mt="md">
        <Button
          leftSection={<IconId size={20} />}
          loading={making.isBusy}
          disabled={!canMake && slips > 0}
          onClick={onMake}
        >
          {labelOf(accounts, slips, links)}
        </Button>
      </Group>
    )}
  </>
)
