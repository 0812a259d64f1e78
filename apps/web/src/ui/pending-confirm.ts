/** A question that is answered with yes or no. */
export interface ConfirmOptions {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** The yes takes something away. */
  readonly danger?: boolean;
  /**
   * What yes does, when the dialog is to wait for it. A sentence says why it was not done: the dialog stays,
   * and yes may be tried again.
   */
  readonly onConfirm?: () => Promise<string | null>;
}

export interface PendingConfirm {
  readonly options: ConfirmOptions;
  settle(isYes: boolean): void;
}
