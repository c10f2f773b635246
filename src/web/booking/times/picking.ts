/** Which day and start time are chosen; `from` is the first day of the strip. */
export type TimeChoice = {
  readonly date: string | null;
  readonly time: string | null;
  readonly from: string | null;
};

/** What strip and list of times need of the page they stand on: its choices, and where choosing leads. */
export type TimePicking = {
  /** False on the server and until the script has taken over. */
  readonly ready: boolean;
  readonly choice: TimeChoice;
  /** Address of the page with these choices, for links that work without the script. */
  readonly timeAddress: (choice: Partial<TimeChoice>) => string;
  readonly chooseDate: (date: string, from: string) => void;
  readonly showFrom: (from: string) => void;
  readonly chooseTime: (time: string, date: string) => void;
};
