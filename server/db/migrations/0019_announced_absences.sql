CREATE TABLE "announced_absences" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" uuid NOT NULL,
	"student_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"said_by" integer NOT NULL,
	"device_code" text,
	"said_at" timestamp (3) with time zone NOT NULL,
	"reached_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_on" date,
	"withdrawn_by" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "announced_absences_order" CHECK ("announced_absences"."first_day" <= "announced_absences"."last_day"),
	CONSTRAINT "announced_absences_withdrawn" CHECK (("announced_absences"."withdrawn_on" is null) = ("announced_absences"."withdrawn_at" is null))
);
--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_said_by_users_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announced_absences_ref" ON "announced_absences" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "announced_absences_student" ON "announced_absences" USING btree ("student_id","last_day");--> statement-breakpoint
CREATE INDEX "announced_absences_days" ON "announced_absences" USING btree ("last_day");