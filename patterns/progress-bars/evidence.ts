// What research found about progress indicators and steppers, and how to test one yourself.
import { defineEvidence } from "../define-evidence.ts";

export default defineEvidence({
  key: "progress-bars",
  topic: "Progress indicators and steppers",
  checked: "2026-11-21",
  claims: [
    {
      id: "form-completion-40",
      short: "+40% completion",
      statement: "Up to 40% more forms completed",
      outcome: "form completion",
      from: null,
      to: 40,
      sense: "more",
      assignment: "stated",
      verdict: "not supported",
      grade: "D",
      found: {
        text: "Across 32 randomised experiments with web questionnaires, a bar of steady pace made no significant difference to drop-off; one that starts slowly made more people give up.",
        cites: ["villar2013", "conrad2010"],
      },
    },
    {
      id: "task-completion-15",
      short: "+15% completion",
      statement: "Up to 15% more tasks completed",
      outcome: "task completion",
      from: null,
      to: 15,
      sense: "more",
      assignment: "nearest",
      verdict: "partly supported",
      grade: "D",
      found: {
        text: "At a car wash 34% of the loyalty cards with two stamps already given were finished, and 19% of the empty ones: 15 percentage points, for stamps and rewards rather than for forms.",
        cites: ["nunes2006"],
      },
    },
  ],
  grade: "A",
  gradeReason:
    "A meta-analysis of 32 randomised experiments, with field experiments beside it. What they support is a modest statement about pace, not a gain from showing a bar.",
  row: { foundLabel: "Found, steady progress bar", found: "no clear gain", cites: ["villar2013"] },
  nearest: {
    text: "Pooled over 32 experiments, a steady bar changes drop-off by nothing significant. In one long web questionnaire of about 3,180 people, 21.8% gave up where the bar started slowly, 14.4% where it was steady, 12.7% where there was none and 11.3% where it started fast. The 15 percentage points of a loyalty-card experiment (34% against 19%, on 300 cards) are about stamps given in advance.",
    cites: ["villar2013", "conrad2010", "nunes2006"],
  },
  summary: {
    text: "A stepper answers two fair questions: where am I, and how much is left? Pace matters more than presence: a bar shown to move fast early kept more people, one shown to start slowly lost some, and an even one makes no clear difference on average. Nobody we found tested reordering the steps themselves; beginning with easy, genuine ones is our inference. Say truthfully what is left, and keep people’s answers for when they come back.",
    cites: ["villar2013", "conrad2010", "ghibellini2025"],
  },
  backfires: {
    text: "On a long form with a slow start the bar becomes the bad news: in one experiment 21.8% gave up with it and 12.7% with no bar at all. Progress that is inflated or invented deceives people, and the researchers themselves advise against it.",
    cites: ["conrad2010", "villar2013"],
  },
  notFor: {
    text: "People facing a long form whose first steps are its slowest, and people who cannot finish in one sitting where their answers are not kept.",
    cites: ["conrad2010", "ghibellini2025"],
  },
  citeOnPage: ["nunes2006", "villar2013"],
  references: [
    {
      id: "villar2013",
      authors: [
        { name: "Villar", initials: "A." },
        { name: "Callegaro", initials: "M." },
        { name: "Yang", initials: "Y." },
      ],
      year: 2013,
      title:
        "Where Am I? A Meta-Analysis of Experiments on the Effects of Progress Indicators for Web Surveys",
      venue: "Social Science Computer Review 31(6), 744-762",
      doi: "10.1177/0894439313497468",
      url: "https://doi.org/10.1177/0894439313497468",
      kind: "meta-analysis",
      n: "32 randomised experiments",
      setting: "Online questionnaires with and without a progress indicator",
      finding:
        "A steady bar made no significant difference to drop-off. A quick beginning lowered the odds of dropping out (to about 0.8) and a slow one raised them (to about 1.56); where a small incentive had been promised, even the steady bar raised them (to about 1.17). Its authors warn against a faked pace.",
      figures: {
        fast: { what: "Odds of dropping out, bar quick at first", value: 0.8, unit: "odds ratio" },
        slow: { what: "Odds of dropping out, bar slow at first", value: 1.56, unit: "odds ratio" },
        incentive: {
          what: "Odds of dropping out, steady bar with a small promised incentive",
          value: 1.17,
          unit: "odds ratio",
        },
      },
      direction: "against",
      verification: "abstract, some numbers from secondary notes",
      verified: true,
    },
    {
      id: "conrad2010",
      authors: [
        { name: "Conrad", initials: "F. G." },
        { name: "Couper", initials: "M. P." },
        { name: "Tourangeau", initials: "R." },
        { name: "Peytchev", initials: "A." },
      ],
      year: 2010,
      title: "The impact of progress indicators on task completion",
      venue: "Interacting with Computers 22(5), 417-427",
      doi: "10.1016/j.intcom.2010.03.001",
      url: "https://doi.org/10.1016/j.intcom.2010.03.001",
      kind: "experiment",
      n: "about 3,180 people in experiment 1",
      setting: "Long web questionnaire; indicator pace randomised",
      finding:
        "With a slow-starting bar 21.8% gave up, against 14.4% with a steady bar, 12.7% without any and 11.3% where the bar started fast. Early good news felt better without reliably bringing more people to the end; discouraging news lost them.",
      figures: {
        fast: { what: "Gave up, bar quick at first", value: 11.3, unit: "percent of people" },
        none: { what: "Gave up, no bar", value: 12.7, unit: "percent of people" },
        steady: { what: "Gave up, steady bar", value: 14.4, unit: "percent of people" },
        slow: { what: "Gave up, bar slow at first", value: 21.8, unit: "percent of people" },
      },
      direction: "against",
      verification: "abstract, some numbers from secondary notes",
      verified: true,
    },
    {
      id: "nunes2006",
      authors: [
        { name: "Nunes", initials: "J. C." },
        { name: "Dreze", initials: "X." },
      ],
      year: 2006,
      title: "The Endowed Progress Effect: How Artificial Advancement Increases Effort",
      venue: "Journal of Consumer Research 32(4), 504-512",
      doi: "10.1086/500480",
      url: "https://doi.org/10.1086/500480",
      kind: "field experiment",
      n: "300 loyalty cards",
      setting: "Professional car wash in the United States",
      finding:
        "Eight washes earned a free one on either card. Of the ten-stamp cards with two stamps already given 34% were finished, of the empty eight-stamp cards 19%. Whether a reason for the head start was given, and which, changed the size of the effect.",
      figures: {
        headStart: {
          what: "Cards finished, two of ten stamps given",
          value: 34,
          unit: "percent of cards",
        },
        empty: {
          what: "Cards finished, empty eight-stamp card",
          value: 19,
          unit: "percent of cards",
        },
        gain: { what: "Difference between the two cards", value: 15, unit: "percentage points" },
      },
      direction: "partly",
      verification: "abstract, some numbers from secondary notes",
      verified: true,
    },
    {
      id: "kivetz2006",
      authors: [
        { name: "Kivetz", initials: "R." },
        { name: "Urminsky", initials: "O." },
        { name: "Zheng", initials: "Y." },
      ],
      year: 2006,
      title:
        "The Goal-Gradient Hypothesis Resurrected: Purchase Acceleration, Illusionary Goal Progress, and Customer Retention",
      venue: "Journal of Marketing Research 43(1), 39-58",
      doi: "10.1509/jmkr.43.1.39",
      url: "https://doi.org/10.1509/jmkr.43.1.39",
      kind: "field experiment",
      n: "108 people in the bonus-stamp field experiment",
      setting: "University cafe reward cards and a song-rating web site",
      finding:
        "From the first stamp to the last, the gaps between coffees shrank by about 20% (0.7 days). A card of 12 stamps with two of them given was full in 12.7 days, a plain one of 10 in 15.6. A reward was waiting at the end, which no form offers.",
      figures: {
        gap: { what: "Shortening of the gap between purchases", value: 20, unit: "percent" },
        days: { what: "The same in days", value: 0.7, unit: "days" },
        headStart: { what: "Time to fill 12 stamps, two given", value: 12.7, unit: "days" },
        plain: { what: "Time to fill 10 stamps, none given", value: 15.6, unit: "days" },
        longCard: { what: "Stamps on the card with a head start", value: 12, unit: "stamps" },
        plainCard: { what: "Stamps on the plain card", value: 10, unit: "stamps" },
      },
      direction: "partly",
      verification: "abstract, some numbers from secondary notes",
      verified: true,
    },
    {
      id: "ghibellini2025",
      authors: [
        { name: "Ghibellini", initials: "R." },
        { name: "Meier", initials: "B." },
      ],
      year: 2025,
      title:
        "Interruption, recall and resumption: a meta-analysis of the Zeigarnik and Ovsiankina effects",
      venue: "Humanities and Social Sciences Communications 12, article 962",
      doi: "10.1057/s41599-025-05000-w",
      url: "https://doi.org/10.1057/s41599-025-05000-w",
      kind: "meta-analysis",
      n: "21 publications on resumption; about 38 on recall",
      setting: "A century of interrupted-task experiments",
      finding:
        "Unfinished tasks stayed no better in mind, whatever is said of the Zeigarnik effect; yet people returned to them about two times in three. It speaks for letting them save and resume.",
      figures: {
        resumed: {
          what: "Interrupted tasks that people went back to",
          value: 67,
          unit: "percent of tasks",
        },
      },
      direction: "context",
      verification: "abstract, some numbers from secondary notes",
      verified: true,
    },
  ],
  measure: {
    primaryMetric: "Forms completed per form started",
    events: [
      { name: "form_start", when: "The first field is used" },
      { name: "step_view", when: "A step is shown" },
      { name: "step_complete", when: "A step is finished" },
      { name: "form_save", when: "Answers are kept for later" },
      { name: "form_resume", when: "The visitor comes back to them" },
      { name: "form_abandon", when: "The visitor leaves before the end" },
      { name: "form_complete", when: "The form is sent" },
    ],
    guardrails: ["Questions left unanswered", "Error rate per step", "Median time per step"],
    design: {
      unit: "form start",
      arms: ["No indicator", "Steady steps", "The same steps, quick ones first"],
      advice:
        "Split evenly. In the third arm the order changes and the progress stays true: no faked pace.",
    },
    baseRate: 0.6,
    baseRateOf: "started forms that are completed",
    power: 0.8,
    significance: 0.05,
    sampleSizes: [
      { role: "example", kind: "percentage points", effect: 5, perArm: 1470 },
      { role: "example", kind: "percentage points", effect: 3, perArm: 4130 },
    ],
  },
  plots: [
    {
      title: "Who gave up, by the pace of the bar",
      axis: "People who gave up, percent",
      noEffect: null,
      points: [
        { label: "Quick at first", reference: "conrad2010", figure: "fast" },
        { label: "No bar", reference: "conrad2010", figure: "none" },
        { label: "Steady", reference: "conrad2010", figure: "steady" },
        { label: "Slow at first", reference: "conrad2010", figure: "slow" },
      ],
      caption:
        "One experiment with a long web questionnaire; the rates come from notes on the paper.",
    },
    {
      title: "Odds of dropping out, against no bar",
      axis: "Odds ratio",
      noEffect: 1,
      points: [
        { label: "Quick at first", reference: "villar2013", figure: "fast" },
        { label: "Steady, with a small incentive", reference: "villar2013", figure: "incentive" },
        { label: "Slow at first", reference: "villar2013", figure: "slow" },
      ],
      caption:
        "Below 1 fewer people drop out. The values come from notes on the paper, which did not carry the intervals.",
    },
  ],
});
