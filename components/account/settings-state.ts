import type { FieldFault } from "@/components/ui/error-summary";

/** What a settings form answers. */
export type SettingsState = {
  errors: readonly FieldFault[];
  /** What was done, in words; null before anything was. */
  message: string | null;
  /** What was typed where it could not be taken. */
  typed?: string;
};

export const settingsUntouched: SettingsState = { errors: [], message: null };

export type SettingsAction = (state: SettingsState, form: FormData) => Promise<SettingsState>;
