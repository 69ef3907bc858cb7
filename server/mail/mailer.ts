// Sends plain-text mail over SMTP.
import { setTimeout as pause } from "node:timers/promises";
import { createTransport, type SendMailOptions } from "nodemailer";

const CHECK_MS = 15_000;

export interface Message {
  to: string;
  subject: string;
  text: string;
  /** Becomes the Message-ID, so that a mail that is sent twice can be recognised. */
  id: string;
}

export type Mailer = ReturnType<typeof createMailer>;

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return {
    /** Rejects if the server didn't accept the mail, or `signal` ends the connection first. */
    async send({ to, subject, text, id }: Message, signal: AbortSignal): Promise<void> {
      const mail: SendMailOptions & { signal: AbortSignal } = {
        signal,
        from,
        // As an object, because a text with a comma in it would be taken for a list of recipients.
        to: { name: "", address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      };
      await transport.sendMail(mail);
    },
    /** Connects and signs in; rejects with the server's words. */
    async check(): Promise<void> {
      const late = pause(CHECK_MS, undefined, { ref: false }).then(() => {
        throw new Error("it took too long.");
      });
      await Promise.race([transport.verify(), late]);
    },
    close: () => transport.close(),
  };
}
