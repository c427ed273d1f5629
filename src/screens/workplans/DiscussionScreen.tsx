import { PlanFeed } from './PlanFeed.tsx'
import { discussionScreen } from './workplans.screens.ts'
import { planTexts } from './workplans.texts.ts'

const all = () => true

/** The screen with all work plans and their comments. */
export default function DiscussionScreen() {
  return <PlanFeed title={discussionScreen.title} lead={planTexts.discussion.lead} empty={planTexts.empty} of={all} />
}
