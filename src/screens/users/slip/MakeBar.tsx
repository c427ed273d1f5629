import { Button, Group } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { madeSlipsTexts as texts } from './made-slips.texts.ts'

type MakeBarProps = {
  accounts: number
  slips: number
  canMake: boolean
  making: { isBusy: boolean; trouble: string | null }
  onMake: () => void
  /** Said where there is nothing to make. */
  nobody?: string
}

/** The button that makes accounts and slips, and says how many. */
export const MakeBar = ({ accounts, slips, canMake, making, onMake, nobody = texts.nobody }: MakeBarProps) => (
  <>
    {making.trouble ? <ProblemAlert message={making.trouble} /> : null}
    {slips === 0 ? (
      <p>{nobody}</p>
    ) : (
      <Group justify="flex-end" mt="md">
        <Button leftSection={<IconId size={20} />} loading={making.isBusy} disabled={!canMake} onClick={onMake}>
          {accounts > 0 ? texts.makeNew(accounts, slips) : texts.make(slips)}
        </Button>
      </Group>
    )}
  </>
)
