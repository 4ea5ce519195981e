import { Notice } from "@/components/ui/notice";

/** Stands for an answer that its contract does not know. */
export function UnknownAnswer() {
  return (
    <Notice title="This answer has another form than this page knows">
      It was kept from an earlier version; the JSON tab shows it whole.
    </Notice>
  );
}
