import { Button } from '@mantine/core'
import { DescriptionList, LabelledValues } from '#ui/DescriptionList.tsx'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { Chip } from '#ui/list/Chip.tsx'
import { NewsCard, NewsList } from '#ui/NewsCard.tsx'
import { Panel } from '#ui/Panel.tsx'

export const title = 'Cards'

export const examples = {
  'A panel': () => (
    <Panel title="Fees" lead="What the school usually asks." action={<Button variant="default">Change</Button>}>
      $17.00 without a bus
    </Panel>
  ),
  'A panel that is folded on a phone': () => (
    <FoldingPanel title="Filters" brief="Class 1A, this week">
      Class, days, state
    </FoldingPanel>
  ),
  'Names and values': () => (
    <>
      <DescriptionList
        title="Hodan Cali Nuur"
        action={<Button variant="default">Edit</Button>}
        items={[
          ['Class', '1A'],
          ['Monthly fee', '$17.00'],
        ]}
      />
      <LabelledValues items={[['Phone', '63 400 0001']]} />
    </>
  ),
  News: () => (
    <NewsList>
      <NewsCard
        title="School closes at noon on Thursday"
        chips={<Chip tone="bad">Urgent</Chip>}
        message="All classes end at 12:00, since the road is closed in the afternoon."
        isCut={false}
        about="Office, until 30 Nov"
        isUnread
        isUrgent
      />
      <NewsCard title="New books" message="They can be fetched at the office." isCut about="Office" />
    </NewsList>
  ),
}
