import { localized } from '#domain/core/translations.ts'

/** Help for days without network. Each step is named by its picture (Scene.tsx). */
export const handOverHelpTexts = localized('handOverHelp', {
  title: 'Days without network',
  lead: 'What was saved travels on foot, from device to device, to the school. Choose what you do.',
  topics: {
    giving: {
      title: 'You have no network, and hand over',
      steps: {
        waits: 'Tap the sign at the top, such as “5 waiting”, and then “Hand over”.',
        shows: 'Tap “Show codes”.',
        looks: 'Let the other device look at your screen until it says “Taken”.',
        noted: 'Write who has it, and tap “Handed over”.',
        stays: 'Work on. Everything stays on your device, too, until the school has answered.',
        comesBack:
          'When the carrier is back, tap “Take by camera” and hold your camera in front of the carrier’s codes.',
        done: '“The school has answered” means that it arrived. If something is to be looked at, your outbox says so.',
      },
      note: 'No camera? “Give as a file” goes by Bluetooth or on a stick. “Send as a message” makes texts for SMS or a chat.',
    },
    carrying: {
      title: 'You carry it to the school',
      steps: {
        signsIn: 'Before you go: sign in to the app on your phone once, where there is network.',
        takes: 'At the teacher’s: tap the sign at the top, “Hand over”, “Take by camera”, and look at her codes.',
        kept: 'Wait for “Taken”. You see from whom it is, how many entries and how much money, and nothing else.',
        rides: 'Go. Somebody else can take it on from you by “Show codes”; your phone keeps it, too.',
        delivers: 'Open the app where there is network. It delivers by itself, and says “delivered”.',
        showsAnswer:
          'Back at the teacher’s: under “Answers of the school to pass on” tap “Show codes”, and let her device look.',
      },
      note: 'You cannot lose anything for her: her device keeps it until it has the answer. If your phone breaks, she hands over once more.',
    },
    office: {
      title: 'You are the office, and somebody brings it',
      steps: {
        takes: 'Tap the sign at the top, “Hand over”, “Take by camera”, and look at the codes.',
        pastes: 'For a file tap “Take a file”. Copy an SMS or a chat’s text, and tap “Paste a message”.',
        delivers: 'With network it goes to the school at once, in the name of whoever made it.',
        showsAnswer: 'Show the answer’s codes to whoever brought it, or give them as a file.',
        logged: 'Administrators see under “Who changed what” who brought what, and when.',
      },
      note: 'If the school did not take it, “Carried for others” says why. Nothing is lost: its maker’s device still has it. Copies do no harm.',
    },
  },
})

export type HandOverTopic = keyof typeof handOverHelpTexts.topics

type StepsOf = { [T in HandOverTopic]: keyof (typeof handOverHelpTexts.topics)[T]['steps'] }

/** The picture of a step. */
export type SceneName = StepsOf[HandOverTopic]
