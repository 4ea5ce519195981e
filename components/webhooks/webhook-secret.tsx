import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Modal } from "@/components/ui/dialog";

type Props = { secret: string; onClose: () => void };

/** The signing secret, the one time that it is shown. */
export function WebhookSecret({ secret, onClose }: Props) {
  return (
    <Modal isOpen title="Signing secret" onClose={onClose} canClose isWide>
      <p className="mt-2 text-faded leading-relaxed">
        It is shown this once. Verify each message with it; if it gets lost, rotate it on the webhook's page.
      </p>
      <div className="mt-4 rounded border border-edge bg-paper p-4">
        <code className="block select-all break-all font-mono text-base" data-secret>
          {secret}
        </code>
        <div className="mt-3">
          <CopyButton text={secret} label="Copy secret" />
        </div>
      </div>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Modal>
  );
}
